"""What a network of the game is told; beside it the weights, where it has learned."""
