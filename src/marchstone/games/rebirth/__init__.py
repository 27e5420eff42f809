"""Rebirth: clans build their country anew, in Scotland or in Ireland."""
