"""How values go to other processes, by the thousand: as a call of their class, not field by field."""

from __future__ import annotations

import copyreg
from dataclasses import fields
from operator import attrgetter
from typing import Any

__all__ = ["pickle_as_call"]


def pickle_as_call(*classes: type) -> None:
    """Have values of some classes pickled as a call of the class.

    Left to themselves, frozen dataclasses with slots are taken apart and put together in Python one field at a time,
    which for a small board takes a good part of the time that solving it does.

    Parameters
    ----------
    *classes : type
        Frozen dataclasses of several fields. What is no argument of the class is not kept.
    """
    for cls in classes:
        copyreg.pickle(cls, _reducer(cls))


def _reducer(cls: Any) -> Any:
    arguments = attrgetter(*(field.name for field in fields(cls) if field.init))
    return lambda value: (cls, arguments(value))
