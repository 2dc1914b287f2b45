// The baseline of karat guard: the rows of one or more accepted runs, unit by unit, with a digest of each unit's gold.

import type { CountedMistakes, Mistakes } from "../../contract/mistakes.ts";
import { optionComplaint } from "../../contract/option-schema.ts";
import { isDefault } from "../../contract/options.ts";
import { type Result, type Scores, VERSION } from "../../contract/result.ts";
import * as s from "../../contract/schema.ts";
import { refuse, scores, storedJson } from "../../contract/stored-json.ts";
import { COUNTED_MISTAKES } from "../../contract/stored-mistakes.ts";
import type { AnyTaskMaker } from "../../contract/task.ts";
import { canonicalJson, contentDigest, withDigest } from "../../json/digest.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";
import { optionsThatDiffer } from "./options-that-differ.ts";

/** One or more accepted runs of a system, as karat guard stores them. */
export interface Baseline {
  readonly karat: string;
  readonly task: string;
  /** The options of the runs, with the description of the data, if the task has one. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly runs: readonly BaselineRun[];
  readonly units: readonly BaselineUnit[];
  /** Detects damage and careless edits. */
  readonly digest: string;
}

interface BaselineRun {
  readonly signature: string;
  readonly scores: Scores;
  /** None if they were not collected. */
  readonly mistakes?: CountedMistakes;
}

/** A unit with its row in each run; gold is null for tasks without gold. */
interface BaselineUnit {
  readonly id: string;
  readonly gold: string | null;
  readonly rows: readonly (readonly number[])[];
}

const BASELINE = s.fields<Baseline>(
  {
    karat: s.text,
    task: s.text,
    options: s.object,
    columns: s.listOf(s.text),
    runs: s.listOf(s.fields<BaselineRun>({ signature: s.text, scores, mistakes: s.optional(COUNTED_MISTAKES) })),
    units: s.listOf(s.fields({ id: s.text, gold: s.nullable(s.text), rows: s.rowsOfNumbers })),
    digest: s.text,
  },
  ["a baseline: a JSON object"],
);

const HINT = "restore the file from the repository, or write it anew with --accept";

/**
 * Makes a baseline of one or more runs of the same system, scored with `perUnit`.
 *
 * @example
 * import { baselineOf, check, score } from "karat";
 * import { breakdown } from "karat/breakdown";
 *
 * const line = (label: string) => ({ id: "d1", turns: [{ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } }] });
 * const gold = [{ id: "d1", turns: [{ index: 1, annotations: ["X"] }] }];
 * const result = await score(breakdown(), { gold, pred: [line("X")] }, { perUnit: true });
 * const baseline = baselineOf([result]);
 * console.log(check(breakdown(), result, baseline).message); // Identical to the baseline.
 */
export function baselineOf(results: readonly Result[]): Baseline {
  const [first, ...others] = results;
  if (first === undefined) throw notAccepted("at least one result", "none");
  const ids = unitIds(first);
  for (const other of others) {
    const differing = first.task === other.task ? optionsThatDiffer(first.signature, other.signature) : ["task"];
    if (differing.length > 0) throw notAccepted("runs with the same options", differing.join(", "));
    if (canonicalJson(unitIds(other)) !== canonicalJson(ids))
      throw notAccepted("runs that score the same units", "different units", "count missing predictions as wrong");
  }
  const content = {
    karat: VERSION,
    task: first.task,
    options: first.options,
    columns: first.columns,
    runs: results.map(({ signature, scores: own, mistakes }) => ({
      ...{ signature, scores: own },
      ...(mistakes && { mistakes: countedMistakes(mistakes) }),
    })),
    units: first.perUnit!.map(({ id, gold = null }, at) => ({ id, gold, rows: results.map(({ rows }) => rows![at]!) })),
  };
  return withDigest({ ...content, digest: "" });
}

function countedMistakes({ places, clusters, others }: Mistakes): CountedMistakes {
  return {
    places,
    clusters: clusters.map(({ most: _, examples: __, ...counts }) => counts),
    ...(others && { others }),
  };
}

/** The digest of a run's units: ids and gold. */
function unitIds(result: Result): readonly unknown[] {
  const { rows, perUnit, part } = result;
  if (part !== undefined) throw notAccepted("a whole run", "a part of one", "karat merge joins the parts");
  if (rows === undefined || perUnit === undefined || rows.length !== perUnit.length)
    throw notAccepted("a result with rows", "one without", "score it again with `perUnit: true`");
  return perUnit.map(({ id, gold = null }) => [id, gold]);
}

function notAccepted(expected: string, received: string, hint?: string): KaratError {
  return new KaratError({ code: "BAD_VALUE", at: null, expected, received, ...(hint === undefined ? {} : { hint }) });
}

/**
 * Writes a baseline as canonical JSON with one unit per line, so that a diff shows which units changed.
 *
 * @example
 * import { type Baseline, baselineFromJson, baselineText } from "karat";
 *
 * const again = (baseline: Baseline) => baselineFromJson(baselineText(baseline), "karat.baseline.json");
 * console.log(typeof again); // function
 */
export function baselineText({ units, ...head }: Baseline): string {
  const members = Object.entries({ ...head, units }).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = members.map(([key, value]) => {
    const isList = key === "units" || key === "runs";
    const text = isList ? `[\n${(value as readonly unknown[]).map(lineOf).join(",\n")}\n]` : lineOf(value);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** The value as JSON writes it, with sorted keys. */
function lineOf(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)));
}

/**
 * Reads a baseline that `baselineText` wrote. Throws if the text is damaged or its digest is wrong.
 *
 * @example
 * import { baselineFromJson, KaratError } from "karat";
 *
 * try {
 *   baselineFromJson("[]", "karat.baseline.json");
 * } catch (error) {
 *   console.log((error as KaratError).code); // BAD_SHAPE
 * }
 */
export function baselineFromJson(json: string, file: string): Baseline {
  if (json.trim() === "")
    throw new KaratError({ code: "BAD_SHAPE", at: { file }, expected: "a baseline", received: "nothing", hint: HINT });
  return baselineFromValue(
    withHint(() => storedJson(json, file)),
    file,
  );
}

export function baselineFromValue(value: unknown, file: string): Baseline {
  refuse(s.complaintAbout(BASELINE, value), { file }, { hint: HINT });
  const baseline = value as Baseline;
  const complaint = contentComplaint(baseline);
  if (complaint !== null) throw new KaratError({ code: "BAD_SHAPE", at: { file }, ...complaint, hint: HINT });
  return baseline;
}

function contentComplaint(baseline: Baseline) {
  const { columns, runs, units, digest } = baseline;
  const isWhole = ({ rows }: BaselineUnit) =>
    rows.length === runs.length && rows.every((row) => row.length === columns.length);
  if (runs.length === 0 || units.length === 0 || !units.every(isWhole))
    return { expected: "units with a row of numbers for each run", received: "another number of them" };
  if (new Set(units.map(({ id }) => id)).size < units.length)
    return { expected: "each unit once", received: "a unit twice" };
  if (contentDigest(baseline) === digest) return null;
  return { expected: "the digest of the content", received: `${receivedText(digest)}: the file was changed by hand` };
}

function withHint<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    throw new KaratError(error.problems.map((problem) => ({ ...problem, hint: HINT })));
  }
}

/** The options that a run takes from the baseline unless the user gives them: what would otherwise be found in the data. */
export function optionsOfBaseline(
  maker: AnyTaskMaker,
  baseline: Baseline | null,
  given: Readonly<Record<string, unknown>>,
) {
  const { definition } = maker;
  if (baseline?.task !== definition.id || definition.fromData === undefined) return {};
  // The maker of a described task has its description already.
  const own: Readonly<Record<string, unknown>> = maker().options;
  const isGiven = (name: string) =>
    given[name] !== undefined || (name in definition.options && !isDefault(definition.options[name]!, own[name]));
  const options = Object.fromEntries(
    Object.entries(FOUND).flatMap(([name, deciders]) =>
      baseline.options[name] == null || deciders.some(isGiven) ? [] : [[name, baseline.options[name]]],
    ),
  );
  for (const [name, value] of Object.entries(options)) {
    const expected = optionComplaint(definition.options[name], value);
    if (expected === null) continue;
    // As a flag, a text would be the path of a file to read: data never choose one.
    const at = { file: "the baseline", path: ["options", name] };
    throw new KaratError({ code: "BAD_SHAPE", at, expected, received: receivedText(value), hint: HINT });
  }
  return options;
}

/** Facts that data decide, and the words that keep them from being taken over: a schema gives another description, and a mean over labels, which only named scores can be, depends on which labels there are. */
const FOUND = {
  description: ["description", "schema"],
  metrics: ["metrics"],
  range: ["range"],
  labels: ["labels", "score"],
} as const;
