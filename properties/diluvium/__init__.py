"""What should be true of the solo campaign of Diluvium."""
