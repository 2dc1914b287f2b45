// Verdicts of judges, people or models, on pairs of values that a comparator finds wrong.
import * as v from "valibot";
import { compareText } from "../../contract/ids.ts";
import { optional, problemsWith, text, thatIs } from "../../contract/schema.ts";
import { exactOrUndefined } from "../../json/long-integers.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import { sha256 } from "../../json/sha256.ts";
import { utf8 } from "../../json/utf8.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import { KaratError, type Path, type Problem, receivedText } from "../../problems/problem.ts";
import { canonicalText } from "./canonical-text.ts";
import type { DescriptionPlan, LeafPlan } from "./plan.ts";
import type { KeptLeaf, Part } from "./view.ts";

/** A line of a verdicts file: what a judge says about a predicted value. */
export interface VerdictLine {
  /** The path of the field, as score ids have it. */
  readonly field: string;
  readonly gold: unknown;
  readonly pred: unknown;
  /** True for 1, false for 0, or a number from 0 to 1. */
  readonly verdict: boolean | number;
  /** The name of the judge. */
  readonly by?: string;
}

const present = thatIs("a JSON value", (value) => value !== undefined && notJson(value, PLAIN_OR_LONG) === null);
const LINE = v.looseObject({
  field: text,
  gold: present,
  pred: present,
  verdict: thatIs("true, false or a number from 0 to 1", isVerdict),
  by: optional(text),
});

function isVerdict(value: unknown): boolean {
  return typeof value === "boolean" || (typeof value === "number" && value >= 0 && value <= 1);
}

/** A pair of a judged field, as one text. */
export function pairText(path: string, gold: unknown, pred: unknown): string {
  return [path, canonicalText(gold), canonicalText(pred)].join("\n");
}

/** The mean of the verdicts on a pair, and whose they are. */
export interface PairVerdict {
  readonly verdict: number;
  readonly judges: readonly string[];
}

export type Verdicts = ReadonlyMap<string, PairVerdict>;

/** The verdict on each pair, by its text. Throws a KaratError with all lines that are wrong. */
export function readVerdicts(lines: unknown, { leaves }: DescriptionPlan): Verdicts {
  const file = "the verdicts";
  if (!Array.isArray(lines))
    throw new KaratError({
      code: "BAD_SHAPE",
      at: { file },
      expected: "a list of lines",
      received: receivedText(lines),
    });
  /** Equal problems are one, with the places of the first. */
  const problems = new Map<string, Problem>();
  const report = (problem: Omit<Problem, "at">, line: number, path: Path) => {
    const at = { file, line: line + 1, path };
    const key = [problem.expected, problem.received, ...path].join("\n");
    const known = problems.get(key);
    const { count = 1, places = [] } = known?.alike ?? {};
    const alike = { count: count + 1, places: places.length < MOST_PLACES ? [...places, at] : places };
    problems.set(key, known === undefined ? { ...problem, at } : { ...known, alike });
  };
  const judged = judgedPaths(leaves);
  const byJudge = new Map<string, Map<string, number>>();
  lines.forEach((written: unknown, at) => {
    const line = openLine(written) as VerdictLine;
    const wrong = problemsWith(LINE, line, { file, code: "BAD_SHAPE" });
    for (const { at: place, ...problem } of wrong) report(problem, at, place?.path ?? []);
    if (wrong.length > 0 || !judged.has(line.field)) return;
    const pair = pairText(line.field, line.gold, line.pred);
    const verdicts = byJudge.get(pair) ?? new Map<string, number>();
    const { by = "", verdict } = line;
    if ((verdicts.get(by) ?? Number(verdict)) !== Number(verdict))
      report(
        {
          code: "BAD_VALUE",
          expected: `one verdict of ${by === "" ? "one judge" : JSON.stringify(by)} on this pair`,
          received: `${receivedText(verdict)} after ${verdicts.get(by)}`,
        },
        at,
        ["verdict"],
      );
    byJudge.set(pair, verdicts.set(by, Number(verdict)));
  });
  if (problems.size > 0) throw new KaratError([...problems.values()]);
  return new Map(
    [...byJudge].map(([pair, verdicts]) => {
      const verdict = ExactSum.from([...verdicts.values()]).total() / verdicts.size;
      return [pair, { verdict, judges: [...verdicts.keys()].filter((by) => by !== "").sort(compareText) }];
    }),
  );
}

const MOST_PLACES = 2;

function judgedPaths(leaves: DescriptionPlan["leaves"]): ReadonlySet<string> {
  return new Set(leaves.filter(({ judge }) => judge !== null).map(({ path }) => path));
}

/** Fields of verdicts that are no judged fields, such as misspelt ones; their verdicts are ignored. */
export function strayFields(lines: readonly unknown[], { leaves }: DescriptionPlan): readonly string[] {
  const judged = judgedPaths(leaves);
  return [...new Set(lines.map((line) => (openLine(line) as VerdictLine).field))].filter((field) => !judged.has(field));
}

/** A line as it is stored if it holds a long integer: its JSON text. */
function openLine(line: unknown): unknown {
  return typeof line === "string" ? (exactOrUndefined(line) ?? line) : line;
}

/** The digest of verdicts by the texts of their pairs; null if there are none. */
export function verdictsDigest(verdicts: Verdicts): string | null {
  if (verdicts.size === 0) return null;
  const lines = [...verdicts].map(([pair, { verdict }]) => {
    const [path, gold, pred] = pair.split("\n");
    return `[${[JSON.stringify(path), gold, pred, canonicalText(verdict)].join()}]`;
  });
  const digest = sha256(utf8(lines.sort(compareText).join("\n")));
  return Array.from(digest, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

/** A pair without a verdict, as karat writes it for judges: fill in `verdict`. */
export interface OpenPair {
  readonly field: string;
  readonly gold: unknown;
  readonly pred: unknown;
  readonly count: number;
  /** The first unit that has it, in the order of ids. */
  readonly unit: string;
}

/** The pair as a line of JSON, with all digits of long integers. */
export function openPairLine({ field, gold, pred, count, unit }: OpenPair): string {
  const [g, p] = [gold, pred].map(canonicalText);
  return `{"field":${JSON.stringify(field)},"gold":${g},"pred":${p},"count":${count},"unit":${JSON.stringify(unit)}}`;
}

/** Collects the pairs of judged leaves that have no verdict. */
export class OpenPairs {
  readonly #open = new Map<string, OpenPair>();

  /** `verdict` is undefined if there is none, and null if none was asked for. */
  add(
    unit: string,
    { path }: LeafPlan,
    sides: readonly [gold: Part, pred: Part],
    verdict: PairVerdict | undefined | null,
  ): void {
    if (verdict !== undefined) return;
    const [gold, pred] = sides.map((part) => (part as KeptLeaf).value);
    const pair = pairText(path, gold, pred);
    const open = this.#open.get(pair) ?? { field: path, gold, pred, count: 0, unit };
    const first = compareText(unit, open.unit) < 0 ? unit : open.unit;
    this.#open.set(pair, { ...open, count: open.count + 1, unit: first });
  }

  /** Sorted by path, then by the canonical JSON of gold, then of the prediction. */
  open(): readonly OpenPair[] {
    return [...this.#open].sort(([one], [other]) => compareText(one, other)).map(([, pair]) => pair);
  }
}
