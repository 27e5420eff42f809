"""Auctions: putting up and bidding, paying and using, building (SWP-21 to SWP-29)."""
