"""The details that Windows shows of the program's file, in the form that PyInstaller reads."""

_RESOURCE = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "The Minewave developers"),
            StringStruct("FileDescription", "Minewave"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("InternalName", "minewave"),
            StringStruct("LegalCopyright", "The Minewave developers, MIT licence"),
            StringStruct("OriginalFilename", "{file}"),
            StringStruct("ProductName", "Minewave"),
            StringStruct("ProductVersion", "{version}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
    ],
)
"""


def resource(version: str, file: str) -> str:
    """Return the version resource of ``file``; ``version`` is like 1.0.0."""
    numbers = tuple(int(part) for part in version.split("."))
    return _RESOURCE.format(version=version, file=file, numbers=(*numbers, 0, 0, 0, 0)[:4])
