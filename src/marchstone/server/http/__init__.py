"""What a browser or a program asks: pages, forms, the socket, the API."""
