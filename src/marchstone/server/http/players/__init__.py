"""The list of the best and profiles, as pages and for programs."""
