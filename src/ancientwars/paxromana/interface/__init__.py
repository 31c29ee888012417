"""What others see: views, words, positions, numbers."""
