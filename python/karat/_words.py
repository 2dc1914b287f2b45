"""Settings in messages, as Python writes them."""

import json
import re

_SETTING = re.compile(r'`([a-z][A-Za-z0-9]*)(?:: ("[^"`]*"|[^\s`"]+))?`')
_WORDS = {"true": "True", "false": "False", "null": "None"}


def in_python(message: str) -> str:
    """The message with settings as keywords: `groupBy: "folder"` becomes group_by="folder"."""

    def keyword(found: "re.Match[str]") -> str:
        name = re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), found[1])
        name = f"{name}_" if name in ("as", "pass") else name
        if name in ("map", "metrics") and found[2] is not None:
            return f"{name}=[{json.dumps(found[2].strip(chr(34)), ensure_ascii=False)}]"
        return name if found[2] is None else f"{name}={_WORDS.get(found[2], found[2])}"

    return _SETTING.sub(keyword, message)
