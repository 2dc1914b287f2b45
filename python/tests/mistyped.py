"""Calls that type checkers refuse, each with the code of its error; test_types.py runs mypy --strict on them."""

from pathlib import Path

import karat

karat.score("rule", "gold", "pred")  # type: ignore[call-overload]
karat.score("rules", "gold", "pred", equalty="strict")  # type: ignore[call-overload]
karat.score("rules", "gold", "pred", equality="strikt")  # type: ignore[call-overload]
karat.score("rules", "gold", "pred", mising="wrong")  # type: ignore[call-overload]
karat.score("rules", "gold", "pred", scores=["overall.f2"])  # type: ignore[call-overload]
karat.score("rules", "gold", "pred").scores["overall.f2"]  # type: ignore[typeddict-item]
karat.compare("rule", "gold", {"a": "a", "b": "b"})  # type: ignore[call-overload]
karat.compare("rules", "gold", {"a": "a", "b": "b"}, primary="overall.f2")  # type: ignore[call-overload]
karat.guard("rules", "gold", "pred", marign=0.1)  # type: ignore[call-overload]
karat.guard("rules", "gold", "pred", guarded=["overall.f2"])  # type: ignore[call-overload]
karat.guard("rules", "gold", "pred", fail_under={"overall.f2": 0.9})  # type: ignore[call-overload]
karat.explain("rules", "gold", "pred", unti="a")  # type: ignore[call-overload]
karat.score("rouge", "gold", "pred", max_n=1.5)  # type: ignore[call-overload]
karat.validate("rule", "pred")  # type: ignore[call-overload]
karat.score("fields.json", "gold", "pred")  # type: ignore[call-overload]
karat.score("rules", "gold", "pred").latexx()  # type: ignore[attr-defined]

# These are right, and no error is ignored.
karat.score("rules", "gold", "pred", equality="strict", lenient=True, scores=["overall.f1"]).scores["overall.f1"]
karat.score(Path("fields.json"), "gold", "pred", answers="lenient")
karat.score({"$karat": "fields 2", "total": "number"}, [{"total": 1}], iter([{"total": 1}]))
karat.compare("fields", data="rows.csv", gold="label", pred=["gpt", "claude"]).report("page.html")
karat.score("fields", "gold", "pred", verdicts=[{"field": "a", "gold": "x", "pred": "y", "verdict": True}])
karat.guard("rules", "gold", "pred", guarded=["overall.f1"], fail_under={"overall.f1": 0.9})
karat.explain("rules", "gold", "pred", place="", kind="missed")
karat.infer("gold")["$karat"]


async def awaited() -> str:
    return (await karat.ascore("rules", "gold", "pred")).latex(percent=True)
