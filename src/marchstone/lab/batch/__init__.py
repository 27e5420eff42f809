"""Players at many tables at once, as arrays of numpy or of a library for an accelerator."""
