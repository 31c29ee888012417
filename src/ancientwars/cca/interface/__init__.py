"""What others see: views, words, positions, summaries, observations, evaluations."""
