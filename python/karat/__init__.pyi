# Made from the declarations by npm run python-types.
import os
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union, overload

__version__: str

Side = Union[str, "os.PathLike[str]", Iterable[Mapping[str, Any]]]
Systems = Union[Mapping[str, Side], Iterable[Tuple[str, Side]]]

class KaratError(Exception):
    code: Optional[str]
    problems: List[Dict[str, Any]]

class ProcessError(KaratError): ...

class Result(Dict[str, Any]):
    karat: str
    task: str
    signature: str
    scores: Any
    intervals: Dict[str, Optional[Dict[str, Any]]]
    units: Dict[str, Any]
    options: Dict[str, Any]
    totals: Dict[str, float]
    columns: List[str]
    rows: List[List[float]]
    perUnit: List[Dict[str, Any]]
    warnings: List[Dict[str, Any]]
    def to_frame(self) -> Any: ...

class Comparison(Dict[str, Any]):
    karat: str
    task: str
    signature: str
    systems: List[Dict[str, Any]]
    comparisons: List[Dict[str, Any]]
    correction: str
    primary: str
    alpha: float
    warnings: List[Dict[str, Any]]
    def to_frame(self) -> Any: ...

CommonGroundScore = Literal["precision", "recall", "f1", "final.precision", "final.recall", "final.f1", "dsc", "final.dsc"]
CommonGroundScores = TypedDict("CommonGroundScores", {
    "precision": Optional[float],
    "recall": Optional[float],
    "f1": Optional[float],
    "final.precision": Optional[float],
    "final.recall": Optional[float],
    "final.f1": Optional[float],
    "dsc": Optional[float],
    "final.dsc": Optional[float],
})

class CommonGroundResult(Result):
    scores: CommonGroundScores

TimelineScore = Literal["ar1", "ar2", "date.precision", "date.recall", "date.f1", "concat.rouge1.precision", "concat.rouge1.recall", "concat.rouge1.f1", "concat.rouge2.precision", "concat.rouge2.recall", "concat.rouge2.f1", "agreement.rouge1.precision", "agreement.rouge1.recall", "agreement.rouge1.f1", "agreement.rouge2.precision", "agreement.rouge2.recall", "agreement.rouge2.f1", "align.rouge1.precision", "align.rouge1.recall", "align.rouge1.f1", "align.rouge2.precision", "align.rouge2.recall", "align.rouge2.f1", "align+.rouge1.precision", "align+.rouge1.recall", "align+.rouge1.f1", "align+.rouge2.precision", "align+.rouge2.recall", "align+.rouge2.f1", "align+m1.rouge1.precision", "align+m1.rouge1.recall", "align+m1.rouge1.f1", "align+m1.rouge2.precision", "align+m1.rouge2.recall", "align+m1.rouge2.f1"]
TimelineScores = TypedDict("TimelineScores", {
    "ar1": Optional[float],
    "ar2": Optional[float],
    "date.precision": Optional[float],
    "date.recall": Optional[float],
    "date.f1": Optional[float],
    "concat.rouge1.precision": Optional[float],
    "concat.rouge1.recall": Optional[float],
    "concat.rouge1.f1": Optional[float],
    "concat.rouge2.precision": Optional[float],
    "concat.rouge2.recall": Optional[float],
    "concat.rouge2.f1": Optional[float],
    "agreement.rouge1.precision": Optional[float],
    "agreement.rouge1.recall": Optional[float],
    "agreement.rouge1.f1": Optional[float],
    "agreement.rouge2.precision": Optional[float],
    "agreement.rouge2.recall": Optional[float],
    "agreement.rouge2.f1": Optional[float],
    "align.rouge1.precision": Optional[float],
    "align.rouge1.recall": Optional[float],
    "align.rouge1.f1": Optional[float],
    "align.rouge2.precision": Optional[float],
    "align.rouge2.recall": Optional[float],
    "align.rouge2.f1": Optional[float],
    "align+.rouge1.precision": Optional[float],
    "align+.rouge1.recall": Optional[float],
    "align+.rouge1.f1": Optional[float],
    "align+.rouge2.precision": Optional[float],
    "align+.rouge2.recall": Optional[float],
    "align+.rouge2.f1": Optional[float],
    "align+m1.rouge1.precision": Optional[float],
    "align+m1.rouge1.recall": Optional[float],
    "align+m1.rouge1.f1": Optional[float],
    "align+m1.rouge2.precision": Optional[float],
    "align+m1.rouge2.recall": Optional[float],
    "align+m1.rouge2.f1": Optional[float],
})

class TimelineResult(Result):
    scores: TimelineScores

BreakdownScore = Literal["accuracy", "precision.x", "recall.x", "f1.x", "precision.tx", "recall.tx", "f1.tx", "jsd.o-t-x", "jsd.o-tx", "jsd.ot-x", "mse.o-t-x", "mse.o-tx", "mse.ot-x"]
BreakdownScores = TypedDict("BreakdownScores", {
    "accuracy": Optional[float],
    "precision.x": Optional[float],
    "recall.x": Optional[float],
    "f1.x": Optional[float],
    "precision.tx": Optional[float],
    "recall.tx": Optional[float],
    "f1.tx": Optional[float],
    "jsd.o-t-x": Optional[float],
    "jsd.o-tx": Optional[float],
    "jsd.ot-x": Optional[float],
    "mse.o-t-x": Optional[float],
    "mse.o-tx": Optional[float],
    "mse.ot-x": Optional[float],
})

class BreakdownResult(Result):
    scores: BreakdownScores

RulesScore = Literal["extraction.precision", "extraction.recall", "extraction.f1", "correspondence.precision", "correspondence.recall", "correspondence.f1", "overall.precision", "overall.recall", "overall.f1"]
RulesScores = TypedDict("RulesScores", {
    "extraction.precision": Optional[float],
    "extraction.recall": Optional[float],
    "extraction.f1": Optional[float],
    "correspondence.precision": Optional[float],
    "correspondence.recall": Optional[float],
    "correspondence.f1": Optional[float],
    "overall.precision": Optional[float],
    "overall.recall": Optional[float],
    "overall.f1": Optional[float],
})

class RulesResult(Result):
    scores: RulesScores

ConceptsScore = Literal["precision", "recall", "f1", "clipped.recall", "clipped.f1", "symmetric.precision", "symmetric.recall", "symmetric.f1", "one-to-one.precision", "one-to-one.recall", "one-to-one.f1"]
ConceptsScores = TypedDict("ConceptsScores", {
    "precision": Optional[float],
    "recall": Optional[float],
    "f1": Optional[float],
    "clipped.recall": Optional[float],
    "clipped.f1": Optional[float],
    "symmetric.precision": Optional[float],
    "symmetric.recall": Optional[float],
    "symmetric.f1": Optional[float],
    "one-to-one.precision": Optional[float],
    "one-to-one.recall": Optional[float],
    "one-to-one.f1": Optional[float],
})

class ConceptsResult(Result):
    scores: ConceptsScores

RougeScore = Literal["rouge1.precision", "rouge1.recall", "rouge1.f1", "rouge2.precision", "rouge2.recall", "rouge2.f1", "rouge3.precision", "rouge3.recall", "rouge3.f1", "rouge4.precision", "rouge4.recall", "rouge4.f1", "rougeL.precision", "rougeL.recall", "rougeL.f1", "rougeW.precision", "rougeW.recall", "rougeW.f1", "rougeS.precision", "rougeS.recall", "rougeS.f1", "rougeSU.precision", "rougeSU.recall", "rougeSU.f1"]
RougeScores = TypedDict("RougeScores", {
    "rouge1.precision": Optional[float],
    "rouge1.recall": Optional[float],
    "rouge1.f1": Optional[float],
    "rouge2.precision": Optional[float],
    "rouge2.recall": Optional[float],
    "rouge2.f1": Optional[float],
    "rouge3.precision": Optional[float],
    "rouge3.recall": Optional[float],
    "rouge3.f1": Optional[float],
    "rouge4.precision": Optional[float],
    "rouge4.recall": Optional[float],
    "rouge4.f1": Optional[float],
    "rougeL.precision": Optional[float],
    "rougeL.recall": Optional[float],
    "rougeL.f1": Optional[float],
    "rougeW.precision": Optional[float],
    "rougeW.recall": Optional[float],
    "rougeW.f1": Optional[float],
    "rougeS.precision": Optional[float],
    "rougeS.recall": Optional[float],
    "rougeS.f1": Optional[float],
    "rougeSU.precision": Optional[float],
    "rougeSU.recall": Optional[float],
    "rougeSU.f1": Optional[float],
})

class RougeResult(Result):
    scores: RougeScores

FieldsScore = str
FieldsResult = Result

ValuesScore = str
ValuesResult = Result

@overload
def score(task: Literal["common-ground"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["mmdp-cgt"] = ..., truth: Mapping[str, str] = ..., dsc: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., answers: Literal["strict", "lenient"] = ..., llm_output: bool = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[CommonGroundScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> CommonGroundResult: ...
@overload
def score(task: Literal["timeline"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["news-tls", "tilse", "same-date"] = ..., ar: Literal["same-date", "concat", "agreement", "align", "align+", "align+m1"] = ..., gold_timelines: Literal["each", "joint"] = ..., average: Literal["mean-of-f", "f-of-means"] = ..., rouge: Literal["1.5.5", "tilse-reimpl", "plain"] = ..., beta: float = ..., wrong_bytes: Literal["error", "replace"] = ..., stem: bool = ..., split_sentences: bool = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[TimelineScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> TimelineResult: ...
@overload
def score(task: Literal["breakdown"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["dbdc3"] = ..., files: Literal["all", "eval.py"] = ..., threshold: float = ..., align: Literal["turn-index", "order"] = ..., invalid: Literal["error", "wrong"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[BreakdownScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> BreakdownResult: ...
@overload
def score(task: Literal["rules"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["mapdr"] = ..., equality: Literal["normalised", "strict"] = ..., ignore_property: Sequence[str] = ..., average: Literal["micro", "macro", "macro-zero"] = ..., split: str = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[RulesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> RulesResult: ...
@overload
def score(task: Literal["concepts"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["concept-f1"] = ..., epsilon: Optional[float] = ..., identity: Literal["on", "off"] = ..., dedupe: Literal["on", "off"] = ..., extractor: str = ..., embedder: str = ..., average: Literal["macro", "micro"] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[ConceptsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> ConceptsResult: ...
@overload
def score(task: Literal["rouge"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["pyrouge", "duc", "duc2004", "headlines"] = ..., max_n: float = ..., weight: float = ..., skip: Union[float, Literal["any"]] = ..., words: Union[float, Literal["none"]] = ..., bytes: Union[float, Literal["none"]] = ..., references: Literal["average", "best"] = ..., alpha: float = ..., average: Literal["topics", "tokens", "rouge-1.5.5"] = ..., stem: bool = ..., remove_stop_words: bool = ..., conversion: Literal["none", "pyrouge"] = ..., split_sentences: bool = ..., gold_pattern: Optional[str] = ..., pred_pattern: Optional[str] = ..., official_flags: str = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[RougeScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> RougeResult: ...
@overload
def score(task: Literal["fields"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., description: Mapping[str, object] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[FieldsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> FieldsResult: ...
@overload
def score(task: Literal["values"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., metrics: Sequence[str] = ..., lower_is_better: Sequence[str] = ..., range: Optional[str] = ..., pass_: Optional[str] = ..., filter: Optional[str] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[ValuesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> ValuesResult: ...
@overload
def score(task: str, gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[str], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., **options: Any) -> Result: ...
@overload
def compare(task: Literal["common-ground"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["mmdp-cgt"] = ..., truth: Mapping[str, str] = ..., dsc: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., answers: Literal["strict", "lenient"] = ..., llm_output: bool = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[CommonGroundScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: CommonGroundScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["timeline"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["news-tls", "tilse", "same-date"] = ..., ar: Literal["same-date", "concat", "agreement", "align", "align+", "align+m1"] = ..., gold_timelines: Literal["each", "joint"] = ..., average: Literal["mean-of-f", "f-of-means"] = ..., rouge: Literal["1.5.5", "tilse-reimpl", "plain"] = ..., beta: float = ..., wrong_bytes: Literal["error", "replace"] = ..., stem: bool = ..., split_sentences: bool = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[TimelineScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: TimelineScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["breakdown"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["dbdc3"] = ..., files: Literal["all", "eval.py"] = ..., threshold: float = ..., align: Literal["turn-index", "order"] = ..., invalid: Literal["error", "wrong"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[BreakdownScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: BreakdownScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["rules"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["mapdr"] = ..., equality: Literal["normalised", "strict"] = ..., ignore_property: Sequence[str] = ..., average: Literal["micro", "macro", "macro-zero"] = ..., split: str = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[RulesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: RulesScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["concepts"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["concept-f1"] = ..., epsilon: Optional[float] = ..., identity: Literal["on", "off"] = ..., dedupe: Literal["on", "off"] = ..., extractor: str = ..., embedder: str = ..., average: Literal["macro", "micro"] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[ConceptsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: ConceptsScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["rouge"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["pyrouge", "duc", "duc2004", "headlines"] = ..., max_n: float = ..., weight: float = ..., skip: Union[float, Literal["any"]] = ..., words: Union[float, Literal["none"]] = ..., bytes: Union[float, Literal["none"]] = ..., references: Literal["average", "best"] = ..., alpha: float = ..., average: Literal["topics", "tokens", "rouge-1.5.5"] = ..., stem: bool = ..., remove_stop_words: bool = ..., conversion: Literal["none", "pyrouge"] = ..., split_sentences: bool = ..., gold_pattern: Optional[str] = ..., pred_pattern: Optional[str] = ..., official_flags: str = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[RougeScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: RougeScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["fields"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, description: Mapping[str, object] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[FieldsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: FieldsScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: Literal["values"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, metrics: Sequence[str] = ..., lower_is_better: Sequence[str] = ..., range: Optional[str] = ..., pass_: Optional[str] = ..., filter: Optional[str] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[ValuesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: ValuesScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
@overload
def compare(task: str, gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[str], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: str = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ..., **options: Any) -> Comparison: ...
def explain(task: str, gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., sources: Mapping[str, Side] = ..., unit: Optional[str] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., **options: Any) -> List[Dict[str, Any]]: ...
def validate(task: str, pred: Side, gold: Optional[Side] = ..., *, gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., **options: Any) -> Dict[str, Any]: ...
def tasks() -> List[Dict[str, Any]]: ...

class Session:
    def __init__(self, *, allow_network: bool = ...) -> None: ...
    def __enter__(self) -> "Session": ...
    def __exit__(self, *exception: Any) -> None: ...
    @overload
    def score(self, task: Literal["common-ground"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["mmdp-cgt"] = ..., truth: Mapping[str, str] = ..., dsc: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., answers: Literal["strict", "lenient"] = ..., llm_output: bool = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[CommonGroundScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> CommonGroundResult: ...
    @overload
    def score(self, task: Literal["timeline"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["news-tls", "tilse", "same-date"] = ..., ar: Literal["same-date", "concat", "agreement", "align", "align+", "align+m1"] = ..., gold_timelines: Literal["each", "joint"] = ..., average: Literal["mean-of-f", "f-of-means"] = ..., rouge: Literal["1.5.5", "tilse-reimpl", "plain"] = ..., beta: float = ..., wrong_bytes: Literal["error", "replace"] = ..., stem: bool = ..., split_sentences: bool = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[TimelineScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> TimelineResult: ...
    @overload
    def score(self, task: Literal["breakdown"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["dbdc3"] = ..., files: Literal["all", "eval.py"] = ..., threshold: float = ..., align: Literal["turn-index", "order"] = ..., invalid: Literal["error", "wrong"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[BreakdownScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> BreakdownResult: ...
    @overload
    def score(self, task: Literal["rules"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["mapdr"] = ..., equality: Literal["normalised", "strict"] = ..., ignore_property: Sequence[str] = ..., average: Literal["micro", "macro", "macro-zero"] = ..., split: str = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[RulesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> RulesResult: ...
    @overload
    def score(self, task: Literal["concepts"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["concept-f1"] = ..., epsilon: Optional[float] = ..., identity: Literal["on", "off"] = ..., dedupe: Literal["on", "off"] = ..., extractor: str = ..., embedder: str = ..., average: Literal["macro", "micro"] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[ConceptsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> ConceptsResult: ...
    @overload
    def score(self, task: Literal["rouge"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., as_: Literal["pyrouge", "duc", "duc2004", "headlines"] = ..., max_n: float = ..., weight: float = ..., skip: Union[float, Literal["any"]] = ..., words: Union[float, Literal["none"]] = ..., bytes: Union[float, Literal["none"]] = ..., references: Literal["average", "best"] = ..., alpha: float = ..., average: Literal["topics", "tokens", "rouge-1.5.5"] = ..., stem: bool = ..., remove_stop_words: bool = ..., conversion: Literal["none", "pyrouge"] = ..., split_sentences: bool = ..., gold_pattern: Optional[str] = ..., pred_pattern: Optional[str] = ..., official_flags: str = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[RougeScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> RougeResult: ...
    @overload
    def score(self, task: Literal["fields"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., description: Mapping[str, object] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[FieldsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> FieldsResult: ...
    @overload
    def score(self, task: Literal["values"], gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., metrics: Sequence[str] = ..., lower_is_better: Sequence[str] = ..., range: Optional[str] = ..., pass_: Optional[str] = ..., filter: Optional[str] = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[ValuesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ...) -> ValuesResult: ...
    @overload
    def score(self, task: str, gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., sources: Mapping[str, Side] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., per_unit: bool = ..., scores: Union[Sequence[str], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., **options: Any) -> Result: ...
    @overload
    def compare(self, task: Literal["common-ground"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["mmdp-cgt"] = ..., truth: Mapping[str, str] = ..., dsc: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., answers: Literal["strict", "lenient"] = ..., llm_output: bool = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[CommonGroundScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: CommonGroundScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["timeline"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["news-tls", "tilse", "same-date"] = ..., ar: Literal["same-date", "concat", "agreement", "align", "align+", "align+m1"] = ..., gold_timelines: Literal["each", "joint"] = ..., average: Literal["mean-of-f", "f-of-means"] = ..., rouge: Literal["1.5.5", "tilse-reimpl", "plain"] = ..., beta: float = ..., wrong_bytes: Literal["error", "replace"] = ..., stem: bool = ..., split_sentences: bool = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[TimelineScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: TimelineScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["breakdown"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["dbdc3"] = ..., files: Literal["all", "eval.py"] = ..., threshold: float = ..., align: Literal["turn-index", "order"] = ..., invalid: Literal["error", "wrong"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[BreakdownScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: BreakdownScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["rules"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["mapdr"] = ..., equality: Literal["normalised", "strict"] = ..., ignore_property: Sequence[str] = ..., average: Literal["micro", "macro", "macro-zero"] = ..., split: str = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[RulesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: RulesScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["concepts"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["concept-f1"] = ..., epsilon: Optional[float] = ..., identity: Literal["on", "off"] = ..., dedupe: Literal["on", "off"] = ..., extractor: str = ..., embedder: str = ..., average: Literal["macro", "micro"] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[ConceptsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: ConceptsScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["rouge"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, as_: Literal["pyrouge", "duc", "duc2004", "headlines"] = ..., max_n: float = ..., weight: float = ..., skip: Union[float, Literal["any"]] = ..., words: Union[float, Literal["none"]] = ..., bytes: Union[float, Literal["none"]] = ..., references: Literal["average", "best"] = ..., alpha: float = ..., average: Literal["topics", "tokens", "rouge-1.5.5"] = ..., stem: bool = ..., remove_stop_words: bool = ..., conversion: Literal["none", "pyrouge"] = ..., split_sentences: bool = ..., gold_pattern: Optional[str] = ..., pred_pattern: Optional[str] = ..., official_flags: str = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[RougeScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: RougeScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["fields"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, description: Mapping[str, object] = ..., answers: Literal["strict", "lenient"] = ..., invalid: Literal["error", "empty"] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[FieldsScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: FieldsScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: Literal["values"], gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, metrics: Sequence[str] = ..., lower_is_better: Sequence[str] = ..., range: Optional[str] = ..., pass_: Optional[str] = ..., filter: Optional[str] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[ValuesScore], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: ValuesScore = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ...) -> Comparison: ...
    @overload
    def compare(self, task: str, gold: Optional[Side] = ..., pred: Optional[Systems] = ..., *, gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., scores: Union[Sequence[str], Literal["all"]] = ..., margin: float = ..., ci: Optional[Union[float, Literal["off"]]] = ..., resamples: int = ..., interval: Literal["auto", "bca", "jackknife-t"] = ..., group_by: Union[Sequence[str], str] = ..., cluster_by: str = ..., votes: bool = ..., seed: int = ..., primary: str = ..., baseline: str = ..., test: Literal["studentised", "swap"] = ..., correction: Literal["holm", "bh"] = ..., compat: Literal["sacrebleu-ar", "sacrebleu-bs"] = ..., **options: Any) -> Comparison: ...
    def explain(self, task: str, gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., sources: Mapping[str, Side] = ..., unit: Optional[str] = ..., gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., **options: Any) -> List[Dict[str, Any]]: ...
    def validate(self, task: str, pred: Side, gold: Optional[Side] = ..., *, gold_format: str = ..., pred_format: str = ..., map: Sequence[str] = ..., missing: Literal["error", "skip", "wrong"] = ..., strict: bool = ..., **options: Any) -> Dict[str, Any]: ...
    def tasks(self) -> List[Dict[str, Any]]: ...

    def call(self, method: str, params: Any) -> Any: ...
    def close(self) -> None: ...
