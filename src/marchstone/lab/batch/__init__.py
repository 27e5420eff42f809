"""Many tables of Schotten Totten at once, for a processor or for an accelerator."""
