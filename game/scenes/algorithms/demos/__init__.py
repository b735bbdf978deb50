"""One module an act: each has a function ``steps`` that gives its steps one by one."""
