"""Players that learn by playing: needs torch, of the extra `train`."""
