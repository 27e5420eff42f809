"""Games in files: read and written, replayed, retold, analysed, proved."""
