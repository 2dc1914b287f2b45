// Writes python/karat/__init__.pyi: options, score ids and settings of every task as Python types, from the declarations.
import { readFileSync, writeFileSync } from "node:fs";
import type { OptionSpec } from "../src/contract/option-spec.ts";
import { presetsOf } from "../src/contract/preset.ts";
import { RUN_SETTINGS } from "../src/contract/run-settings.ts";
import {
  isForPrograms,
  type Setting,
  type SettingTable,
  type SettingTaker,
  settingsWhere,
} from "../src/contract/setting.ts";
import type { AnyTask } from "../src/contract/task.ts";
import { type TaskId, tasks } from "../src/tasks/index.ts";

type Definition = AnyTask["definition"];

const file = new URL("../python/karat/__init__.pyi", import.meta.url);
const settingsFile = new URL("../python/karat/_settings.py", import.meta.url);

const HEAD = `# Made from the declarations by npm run python-types.
import os
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union, overload

__version__: str

Path = Union[str, "os.PathLike[str]"]
Side = Union[Path, Iterable[Any]]
Systems = Union[Mapping[str, Side], Iterable[Tuple[str, Side]], Sequence[str]]
# A path of a description is a pathlib.Path here: of a text, no type can tell whether it is a misspelt task.
Described = Union["os.PathLike[str]", Mapping[str, Any]]

class KaratError(Exception):
    code: Optional[str]
    problems: List[Dict[str, Any]]

class ProcessError(KaratError): ...

class _Record(Dict[str, Any]):
    karat: str
    digest: str
    def frame(self) -> Any: ...
    def markdown(self, *, digits: int = ..., percent: bool = ..., transpose: bool = ..., published: bool = ...) -> str: ...
    def latex(self, *, digits: int = ..., percent: bool = ..., transpose: bool = ...) -> str: ...
    def report(self, path: Path, *, title: Optional[str] = ...) -> None: ...
    def save(self, path: Path) -> None: ...
    def _repr_html_(self) -> str: ...

class Result(_Record):
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
    mistakes: Dict[str, Any]
    groups: List[Dict[str, Any]]
    warnings: List[Dict[str, Any]]
    def cite(self) -> str: ...

class Agreement(_Record):
    scores: Dict[str, Optional[float]]
    intervals: Dict[str, Optional[Dict[str, Any]]]
    reasons: Dict[str, str]
    units: Dict[str, Any]
    raters: Dict[str, int]
    judge: str
    categories: List[str]
    prevalence: Dict[str, float]
    confusion: Dict[str, Any]
    corrected: Dict[str, Any]
    disagreements: List[Dict[str, Any]]
    notes: List[str]

class CheckedResult(Dict[str, Any]):
    status: Literal["pass", "no-significant-loss", "fail", "inconclusive"]
    message: str
    checks: List[Dict[str, Any]]
    differs: List[str]
    worse: List[str]
    notes: List[str]
    result: Result

class Comparison(_Record):
    task: str
    signature: str
    systems: List[Dict[str, Any]]
    comparisons: List[Dict[str, Any]]
    correction: str
    primary: str
    alpha: float
    mistakes: Dict[str, Any]
    warnings: List[Dict[str, Any]]
    def cite(self) -> str: ...
`;

/** The settings that a function takes, as Python parameters; the type of a score is that of the task. */
function settingParameters(table: SettingTable, taker: SettingTaker, score: string): string[] {
  const settings = settingsWhere(table, (setting) => isForPrograms(setting, taker));
  return [
    "lenient: bool = ...",
    ...settings.map(([name, setting]) => `${snakeCase(name)}: ${typeOf(setting, score)} = ...`),
  ];
}

/** The stub of the module and of Session, which offer the same functions. */
export async function pythonTypes(table: SettingTable = RUN_SETTINGS): Promise<string> {
  const definitions = await Promise.all(
    Object.values(tasks).map(async (load) => (await load()).definition as Definition),
  );
  const functions = (place: Place) => [
    ...(Object.keys(FUNCTIONS) as Name[]).flatMap((name) =>
      definitions.flatMap((definition) => overloadOf(name, definition, table, place)),
    ),
    ...PLAIN_FUNCTIONS.map((line) => `${place.indent}${line.replace("(", `(${place.self}`).replace(", )", ")")}`),
    "",
  ];
  return [
    HEAD,
    ...definitions.map(resultType),
    ...functions({ self: "", indent: "" }),
    "class Session:",
    "    def __init__(self, *, allow_network: bool = ...) -> None: ...",
    '    def __enter__(self) -> "Session": ...',
    "    def __exit__(self, *exception: Any) -> None: ...",
    ...functions({ self: "self, ", indent: "    " }),
    "    def call(self, method: str, params: Any) -> Any: ...",
    "    async def acall(self, method: str, params: Any) -> Any: ...",
    "    def close(self) -> None: ...",
    "",
  ].join("\n");
}

const SIDES = "gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ...";
const SOURCES = "sources: Mapping[str, Side] = ...";
const BASELINE = [
  "baseline: Union[Path, Mapping[str, Any]] = ...",
  "guarded: Sequence[SCORE] = ...",
  "fail_under: Mapping[SCORE, float] = ...",
];

const ASKED = ["unit", "place", "kind"].map((name) => `${name}: Optional[str] = ...`);

/** The functions that take a task: whose settings they take, their own parameters (SCORE is a score of the task), and what they return; null is the result of the task. */
const FUNCTIONS = {
  score: { taker: "score", own: [SIDES, SOURCES], returns: null },
  ascore: { taker: "score", own: [SIDES, SOURCES], returns: null },
  compare: { taker: "compare", own: [SIDES.replace("[Side] = ..., *", "[Systems] = ..., *")], returns: "Comparison" },
  acompare: { taker: "compare", own: [SIDES.replace("[Side] = ..., *", "[Systems] = ..., *")], returns: "Comparison" },
  guard: { taker: "guard", own: [SIDES, SOURCES, ...BASELINE], returns: "CheckedResult" },
  explain: { taker: "explain", own: [SIDES, SOURCES, ...ASKED], returns: "List[Dict[str, Any]]" },
  validate: { taker: "validate", own: ["pred: Side, gold: Optional[Side] = ..., *"], returns: "Dict[str, Any]" },
} as const satisfies Record<string, { taker: SettingTaker; own: readonly string[]; returns: string | null }>;

type Name = keyof typeof FUNCTIONS;

const PLAIN_FUNCTIONS: readonly string[] = [
  "def infer(gold: Side, *, schema: Mapping[str, Any] = ...) -> Dict[str, Any]: ...",
  "def agree(ratings: Side, *, raters: Sequence[str] = ..., categories: Sequence[Union[str, float, bool]] = ..., judge: str = ..., cluster_by: str = ..., question: str = ...) -> Agreement: ...",
  "def tasks() -> List[Dict[str, Any]]: ...",
];

/** Predictions, or data among the options, may bring scores of their own, whose ids no type can know. */
function hasOwnScores({ options, fromData }: Definition): boolean {
  return (
    fromData !== undefined ||
    Object.values(options as Readonly<Record<string, OptionSpec>>).some(({ kind }) => kind === "data")
  );
}

function resultType(definition: Definition): string {
  const { id, scores } = definition;
  const name = className(id);
  if (hasOwnScores(definition)) return [`${name}Score = str`, `${name}Result = Result`, ""].join("\n");
  const fields = Object.keys(scores).map((score) => `    "${score}": Optional[float],`);
  return [
    `${name}Score = ${literal(Object.keys(scores))}`,
    `${name}Scores = TypedDict("${name}Scores", {`,
    ...fields,
    "})",
    "",
    `class ${name}Result(Result):`,
    `    scores: ${name}Scores`,
    "",
  ].join("\n");
}

/** A function of the module, or a method of Session. */
interface Place {
  readonly self: string;
  readonly indent: string;
}

/** The task whose options describe it: a description stands for it too. */
const DESCRIBED: TaskId = "fields";

function overloadOf(name: Name, definition: Definition, table: SettingTable, { self, indent }: Place): string[] {
  const { taker, own, returns } = FUNCTIONS[name];
  const { id } = definition;
  const score = `${className(id)}Score`;
  const task = id === DESCRIBED ? `Union[${literal([id])}, Described]` : literal([id]);
  const parameters = [
    `${self}task: ${task}`,
    ...own.map((parameter) => parameter.replace("SCORE", score)),
    ...optionParameters(definition),
    ...settingParameters(table, taker, score),
  ];
  const answer = returns ?? `${className(id)}Result`;
  const start = name === "ascore" || name === "acompare" ? "async def" : "def";
  return [`${indent}@overload`, `${indent}${start} ${name}(${parameters.join(", ")}) -> ${answer}: ...`];
}

function optionParameters(definition: Definition): string[] {
  const presets = presetsOf(definition).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const options = Object.entries(definition.options as Record<string, OptionSpec>);
  return [
    ...(presets.length === 0 ? [] : [`as_: ${literal(presets)} = ...`]),
    ...options.map(([name, spec]) => `${snakeCase(name)}: ${typeOf(spec)} = ...`),
  ];
}

function literal(words: readonly string[]): string {
  return `Literal[${words.map((word) => JSON.stringify(word)).join(", ")}]`;
}

function typeOf(spec: OptionSpec | Setting, score = "str"): string {
  const optional = (type: string) => (spec.default === null ? `Optional[${type}]` : type);
  if (spec.kind === "choice") return literal(spec.choices);
  const name = "names" in spec && spec.names === "score" ? score : "str";
  if (spec.kind === "number") {
    const number = spec.whole === true ? "int" : "float";
    const type = spec.word === undefined ? number : `Union[${number}, ${literal([spec.word])}]`;
    return "orNull" in spec ? `Optional[${type}]` : optional(type);
  }
  if (spec.kind === "switch") return "bool";
  if (spec.kind === "names") {
    const others = ["word" in spec && spec.word && literal([spec.word]), "orOne" in spec && name].filter(Boolean);
    return others.length === 0 ? `Sequence[${name}]` : `Union[Sequence[${name}], ${others.join(", ")}]`;
  }
  if (spec.kind === "data")
    return Array.isArray(spec.default) ? "Sequence[Mapping[str, object]]" : "Mapping[str, object]";
  return spec.kind === "table" ? "Mapping[str, str]" : optional(name);
}

function className(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return PYTHON_WORDS.includes(snake) ? `${snake}_` : snake;
}

/** Of Python's own words, those that an option may be called. */
const PYTHON_WORDS: readonly string[] = ["pass", "from", "import", "in", "is", "not", "with", "global", "class"];

/** The names by which Session tells settings from options. */
export function pythonSettings(table: SettingTable = RUN_SETTINGS): string {
  const names = settingsWhere(table, ({ flagOnly }) => flagOnly !== true).map(([name]) => `    "${name}",\n`);
  return [
    '"""The settings of a run. Made from the declarations by npm run python-types."""\n\n',
    "SETTINGS = frozenset((\n",
    ...names,
    "))\n",
  ].join("");
}

/** What is committed. */
export function committedTypes(): { readonly types: string; readonly settings: string } {
  return { types: readFileSync(file, "utf8"), settings: readFileSync(settingsFile, "utf8") };
}

if (process.argv[1]?.endsWith("build-python-types.ts")) {
  writeFileSync(file, await pythonTypes());
  writeFileSync(settingsFile, pythonSettings());
}
