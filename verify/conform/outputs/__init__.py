"""A result in the forms that continuous integration reads: JUnit XML, SARIF, GitHub's annotations."""
