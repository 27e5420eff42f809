"""What the host hands out: drawn at random, told once, and kept as a digest."""

from __future__ import annotations

from marchstone.server.config import Config
from marchstone.server.people.tokens import digest_of, fresh_token
from marchstone.storage import Store
from marchstone.storage.admin.roll import Known


async def reset_link(store: Store, by: str | None, account: Known) -> str:
    """The path at which he sets a new password."""
    token = fresh_token()
    await store.admin.resets.add(by, account, digest_of(token))
    return f"/account/reset/{token}"


async def invitation(store: Store, by: str | None) -> str:
    """The path at which somebody registers."""
    token = fresh_token()
    await store.admin.registration.invite(by, digest_of(token))
    return f"/account?code={token}"


def address_of(config: Config, path: str) -> str:
    """As far as the settings tell; whoever has another address knows it."""
    return f"{config.public.rstrip('/') or f'http://{config.host}:{config.port}'}{path}"
