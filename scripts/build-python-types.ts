// Writes python/karat/__init__.pyi: options, score ids and settings of every task as Python types, from the declarations.
import { readFileSync, writeFileSync } from "node:fs";
import type { ParamsOf } from "../src/cli/rpc/params.ts";
import type { OptionSpec } from "../src/core/options.ts";
import { presetsOf } from "../src/core/preset.ts";
import type { AnyTask } from "../src/core/task.ts";
import { tasks } from "../src/tasks/index.ts";

type Definition = AnyTask["definition"];

const file = new URL("../python/karat/__init__.pyi", import.meta.url);

const HEAD = `# Made from the declarations by npm run python-types.
import os
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union, overload

__version__: str

Side = Union[str, "os.PathLike[str]", Iterable[Mapping[str, Any]]]
Systems = Union[Mapping[str, Side], Iterable[Tuple[str, Side]]]
Missing = Literal["error", "skip", "wrong"]

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

type Settings<M extends "score" | "compare"> = Required<NonNullable<ParamsOf<M>["settings"]>>;

/** The settings of `karat rpc` as Python types; SCORE is a score id of the task. */
const SETTINGS: Readonly<Record<keyof Settings<"score">, string>> = {
  ci: 'Union[float, None, Literal["off"]]',
  resamples: "int",
  seed: "int",
  missing: "Missing",
  interval: 'Literal["auto", "bca", "jackknife-t"]',
  test: 'Literal["studentised", "swap"]',
  groupBy: "str",
  votes: "bool",
  perUnit: "bool",
  strict: "bool",
  goldFormat: "str",
  predFormat: "str",
  scores: 'Union[Sequence[SCORE], Literal["all"]]',
};
const COMPARE_SETTINGS: Readonly<Record<keyof Settings<"compare">, string>> = {
  ...SETTINGS,
  primary: "SCORE",
  baseline: "str",
  correction: 'Literal["holm", "bh"]',
};

function settingParameters(settings: Readonly<Record<string, string>>, score: string): string[] {
  return Object.entries(settings).map(([name, type]) => `${snakeCase(name)}: ${type.replace("SCORE", score)} = ...`);
}

/** The stub of the module and of Session, which offer the same functions. */
export async function pythonTypes(): Promise<string> {
  const definitions = await Promise.all(
    Object.values(tasks).map(async (load) => (await load()).definition as Definition),
  );
  const functions = (self: string, indent: string) => [
    ...[...definitions, null].flatMap((one) => overloadOf(one, self, indent)),
    ...[...definitions, null].flatMap((one) => compareOf(one, self, indent)),
    ...plainFunctions(self, indent),
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

function resultType({ id, scores }: Definition): string {
  const name = className(id);
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

function overloadOf(definition: Definition | null, self: string, indent: string): string[] {
  const { task, score, result, options, more } = typesOf(definition);
  const parameters = [
    `${self}task: ${task}, gold: Side, pred: Side, *`,
    ...options,
    "sources: Mapping[str, Side] = ...",
    ...settingParameters(SETTINGS, score),
    ...more,
  ];
  return [`${indent}@overload`, `${indent}def score(${parameters.join(", ")}) -> ${result}: ...`];
}

function compareOf(definition: Definition | null, self: string, indent: string): string[] {
  const { task, score, options, more } = typesOf(definition);
  const parameters = [
    `${self}task: ${task}, gold: Side, pred: Systems, *`,
    ...options,
    ...settingParameters(COMPARE_SETTINGS, score),
    ...more,
  ];
  return [`${indent}@overload`, `${indent}def compare(${parameters.join(", ")}) -> Comparison: ...`];
}

function plainFunctions(self: string, indent: string): string[] {
  const settings = settingParameters(SETTINGS, "str").join(", ");
  return [
    `def explain(${self}task: str, gold: Side, pred: Side, *, unit: Optional[str] = ..., ${settings}, **options: Any) -> List[Dict[str, Any]]: ...`,
    `def validate(${self}task: str, pred: Side, gold: Optional[Side] = ..., *, ${settings}, **options: Any) -> Dict[str, Any]: ...`,
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

function typeOf(spec: OptionSpec): string {
  const optional = (type: string) => (spec.default === null ? `Optional[${type}]` : type);
  if (spec.kind === "choice") return literal(spec.choices);
  if (spec.kind === "number")
    return optional(spec.word === undefined ? "float" : `Union[float, ${literal([spec.word])}]`);
  if (spec.kind === "switch") return "bool";
  if (spec.kind === "names") return "Sequence[str]";
  if (spec.kind === "data") return "Mapping[str, object]";
  return spec.kind === "table" ? "Mapping[str, str]" : optional("str");
}

function className(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What is committed. */
export function committedTypes(): string {
  return readFileSync(file, "utf8");
}

if (process.argv[1]?.endsWith("build-python-types.ts")) writeFileSync(file, await pythonTypes());
