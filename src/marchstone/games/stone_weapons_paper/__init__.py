"""Stone, Weapons, Paper: throw for resources, bid for parts, finish your castle first."""
