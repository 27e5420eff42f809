"""Many games at once, as arrays of numpy or of a library that computes on an accelerator."""
