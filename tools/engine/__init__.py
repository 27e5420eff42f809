"""The engine compiled: rules, judges and the search as mypyc makes them from the same Python.

    python -m engine.build ../build/compiled      # in the folder tools; `make compiled` does more

The sources are copied, written in the way that the compiler understands best, and compiled there;
docs/compiled.md tells why. What is written so is Python still, and plays the same games uncompiled.
"""
