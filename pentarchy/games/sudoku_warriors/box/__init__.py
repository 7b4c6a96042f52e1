"""What comes in the box: records, tables of the rulebook, options and files unpacked."""
