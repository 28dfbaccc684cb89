"""What people see: pages, styles, icons, a little script."""
