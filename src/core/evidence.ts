// Evidence: what was counted as what, and why, in rows that any report can show.
import { KaratError, type Path, type Problem, receivedText } from "./problem.ts";
import { isObject } from "./shape.ts";
import type { AnyTask } from "./task.ts";
import { withMinus } from "./visible-text.ts";

/** The verdicts of evidence, in the order in which they are shown; the ids in JSON. */
export const VERDICTS = ["correct", "missed", "extra", "wrong", "not-scored"] as const;

/** correct: right; missed: in gold only; extra: predicted only; wrong: both there, but different; not-scored: counts nothing. */
export type Verdict = (typeof VERDICTS)[number];

export function verdictText(verdict: Verdict): string {
  return verdict.replace("-", " ");
}

export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  correct: "✓",
  missed: "−",
  extra: "+",
  wrong: "✗",
  "not-scored": "·",
};

/** The words of versions before 0.3.0, which tasks and stored evidence may still use. */
const EARLIER: Readonly<Record<string, Verdict>> = {
  hit: "correct",
  miss: "missed",
  spurious: "extra",
  skipped: "not-scored",
};

export const VERDICT_WORDS: readonly string[] = [...VERDICTS, ...Object.keys(EARLIER)];

export function withTodaysVerdict<Row extends { readonly verdict: string }>(
  row: Row,
): Row & { readonly verdict: Verdict } {
  return { ...row, verdict: Object.hasOwn(EARLIER, row.verdict) ? EARLIER[row.verdict]! : (row.verdict as Verdict) };
}

/** From one character up to another, which is not included. */
export type Span = readonly [start: number, end: number];

type EvidenceValues = Readonly<Record<string, number | string | null>>;

/** A distribution: shares by label, which add up to at most 1. */
export type Shares = Readonly<Record<string, number>>;

export function shareText(label: string, share: number): string {
  return `${label} ${Math.round(100 * share)} %`;
}

export function valuesText(values: EvidenceValues | undefined, digits: number): string {
  return Object.entries(values ?? {})
    .map(
      ([name, value]) =>
        `${name} ${typeof value === "number" ? withMinus(String(Number(value.toFixed(digits)))) : (value ?? "–")}`,
    )
    .join("  ");
}

/** Word overlap has no natural threshold: evidence calls a text correct from half of its words on, and says so. */
export function overlapVerdict(found: number, all: number): Pick<EvidenceRow, "verdict" | "values"> {
  const least = Math.ceil(all / 2);
  if (all === 0) return { verdict: "not-scored" };
  return {
    verdict: found >= least ? "correct" : "wrong",
    values: { words: `${found} of ${all} (correct from ${least})` },
  };
}

/** One row of evidence: what was counted as what. */
export interface EvidenceRow<Column extends string = string> {
  /** What the row is about, in the words of the protocol: "turn 4", "2011-01-25". */
  readonly at: string;
  readonly verdict: Verdict;
  /** Aligns rows of several systems; by default `at` and gold. */
  readonly key?: string;
  /** The text it is about, such as an utterance. */
  readonly text?: string;
  readonly gold?: string;
  readonly pred?: string;
  /** Parts of both texts that have a partner on the other side. */
  readonly marks?: { readonly gold: readonly Span[]; readonly pred: readonly Span[] };
  /** Figures behind the verdict, by name. */
  readonly values?: EvidenceValues;
  /** Distributions of both sides, drawn as bars. */
  readonly shares?: { readonly gold: Shares; readonly pred: Shares };
  readonly note?: string;
  /** What the row adds to the columns listed in `explained`. */
  readonly counts?: Readonly<Partial<Record<Column, number>>>;
}

/** The evidence of a match; throws if the task, which may be a user's own, returns something else. */
export function evidenceOf({ definition, options }: AnyTask, id: string, match: unknown): readonly EvidenceRow[] {
  const rows: unknown = definition.explain(match, options);
  const problems: Problem[] = [];
  const file = `task ${definition.id}`;
  const hint = `explain gives it for the ${definition.unit} ${receivedText(id)}`;
  const say = (path: Path, expected: string, received: unknown) => {
    const at = { file, path: ["explain", ...path] };
    problems.push({ code: "BAD_VALUE", at, expected, received: receivedText(received), hint });
  };
  if (!Array.isArray(rows)) say([], "a list of rows", rows);
  for (const [position, row] of Array.isArray(rows) ? rows.entries() : []) {
    const { at, verdict, key } = isObject(row) ? row : {};
    if (typeof at !== "string") say([position], "a row of evidence with the text at", row);
    else if (key !== undefined && typeof key !== "string") say([position, "key"], "a text", key);
    else if (!VERDICT_WORDS.includes(verdict as string))
      say([position, "verdict"], `one of ${VERDICTS.join(", ")}`, verdict);
  }
  if (problems.length > 0) throw new KaratError(problems);
  return (rows as readonly EvidenceRow[]).map(withTodaysVerdict);
}
