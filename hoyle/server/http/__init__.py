"""What every HTTP answer shares: limits, headers, problems and paging."""
