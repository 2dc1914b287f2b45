// Writes python/karat/__init__.pyi: options, score ids and settings of every task as Python types, from the declarations.
import { readFileSync, writeFileSync } from "node:fs";
import type { OptionSpec } from "../src/core/options.ts";
import { presetsOf } from "../src/core/preset.ts";
import {
  isForPrograms,
  type Setting,
  type SettingTable,
  type SettingTaker,
  settingsWhere,
} from "../src/core/setting.ts";
import type { AnyTask } from "../src/core/task.ts";
import { RUN_SETTINGS } from "../src/run/run-settings.ts";
import { tasks } from "../src/tasks/index.ts";

type Definition = AnyTask["definition"];

const file = new URL("../python/karat/__init__.pyi", import.meta.url);
const settingsFile = new URL("../python/karat/_settings.py", import.meta.url);

const HEAD = `# Made from the declarations by npm run python-types.
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
`;

/** The settings that a function takes, as Python parameters; the type of a score is that of the task. */
function settingParameters(table: SettingTable, taker: SettingTaker, score: string): string[] {
  return settingsWhere(table, (setting) => isForPrograms(setting, taker)).map(
    ([name, setting]) => `${snakeCase(name)}: ${typeOf(setting, score)} = ...`,
  );
}

/** The stub of the module and of Session, which offer the same functions. */
export async function pythonTypes(table: SettingTable = RUN_SETTINGS): Promise<string> {
  const definitions = await Promise.all(
    Object.values(tasks).map(async (load) => (await load()).definition as Definition),
  );
  const functions = (self: string, indent: string) => [
    ...[...definitions, null].flatMap((one) => overloadOf("score", one, table, { self, indent })),
    ...[...definitions, null].flatMap((one) => overloadOf("compare", one, table, { self, indent })),
    ...plainFunctions(table, { self, indent }),
  ];
  return [
    HEAD,
    ...definitions.map(resultType),
    ...functions("", ""),
    "class Session:",
    "    def __init__(self, *, allow_network: bool = ...) -> None: ...",
    '    def __enter__(self) -> "Session": ...',
    "    def __exit__(self, *exception: Any) -> None: ...",
    ...functions("self, ", "    "),
    "    def call(self, method: str, params: Any) -> Any: ...",
    "    def close(self) -> None: ...",
    "",
  ].join("\n");
}

/** Predictions, or data among the options, may bring scores of their own, whose ids no type can know. */
function hasOwnScores({ options, settle }: Definition): boolean {
  return (
    settle !== undefined ||
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

/** What the types say of a task; of one that is known only when the program runs, less. */
function typesOf(definition: Definition | null) {
  if (definition === null)
    return { task: "str", score: "str", result: "Result", options: [], more: ["**options: Any"] } as const;
  const name = className(definition.id);
  const options = optionParameters(definition);
  return { task: literal([definition.id]), score: `${name}Score`, result: `${name}Result`, options, more: [] } as const;
}

/** A function of the module, or a method of Session. */
interface Place {
  readonly self: string;
  readonly indent: string;
}

function overloadOf(
  taker: "score" | "compare",
  definition: Definition | null,
  table: SettingTable,
  { self, indent }: Place,
): string[] {
  const { task, score, result, options, more } = typesOf(definition);
  const isAlone = taker === "score";
  const parameters = [
    `${self}task: ${task}, gold: Optional[Side] = ..., pred: Optional[${isAlone ? "Side" : "Systems"}] = ..., *`,
    ...(isAlone ? ["data: Side = ..."] : []),
    ...options,
    ...(isAlone ? ["sources: Mapping[str, Side] = ..."] : []),
    ...settingParameters(table, taker, score),
    ...more,
  ];
  const answer = isAlone ? result : "Comparison";
  return [`${indent}@overload`, `${indent}def ${taker}(${parameters.join(", ")}) -> ${answer}: ...`];
}

function plainFunctions(table: SettingTable, { self, indent }: Place): string[] {
  const settings = (taker: SettingTaker) => settingParameters(table, taker, "str").join(", ");
  return [
    `def explain(${self}task: str, gold: Optional[Side] = ..., pred: Optional[Side] = ..., *, data: Side = ..., sources: Mapping[str, Side] = ..., unit: Optional[str] = ..., ${settings("explain")}, **options: Any) -> List[Dict[str, Any]]: ...`,
    `def validate(${self}task: str, pred: Side, gold: Optional[Side] = ..., *, ${settings("validate")}, **options: Any) -> Dict[str, Any]: ...`,
    `def tasks(${self.replace(", ", "")}) -> List[Dict[str, Any]]: ...`,
    "",
  ].map((line) => (line === "" ? "" : `${indent}${line}`));
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
    const number = "takers" in spec && spec.whole === true ? "int" : "float";
    const type = spec.word === undefined ? number : `Union[${number}, ${literal([spec.word])}]`;
    return "orNull" in spec ? `Optional[${type}]` : optional(type);
  }
  if (spec.kind === "switch") return "bool";
  if (spec.kind === "names") {
    const others = ["word" in spec && spec.word && literal([spec.word]), "orOne" in spec && name].filter(Boolean);
    return others.length === 0 ? `Sequence[${name}]` : `Union[Sequence[${name}], ${others.join(", ")}]`;
  }
  if (spec.kind === "data") return "Mapping[str, object]";
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
