"""The commands of ``python -m engine``: their input and output."""
