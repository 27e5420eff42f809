"""Modules as the copy has them: small ones whose sums are on ints of 64 bits.

They stand in the copy at the place that `NATIVE` of `engine/tree.py` names. `i64` is known to the
compiler alone; read by Python, they come to the same.
"""
