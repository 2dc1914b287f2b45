// The verdict on each guarded score, in words: non-inferiority with a margin, otherwise a test for a significant loss.
import type { Check, Outcome } from "../../contract/check.ts";
import { type ScoreSpec, signOf } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";
import { unseenOneIn, unseenShare } from "../../numeric/unseen.ts";
import { plural, withMinus } from "../../problems/visible-text.ts";
import { gate, guard } from "../gate.ts";
import { holm } from "../holm.ts";
import { sampleOf } from "../intervals.ts";
import { meanOf } from "../moments.ts";
import { unitScores } from "../unit-scores.ts";
import { type ComparedRows, type ComparedRuns, comparedRows } from "./compared-rows.ts";
import { type RunDifference, runDifference } from "./run-difference.ts";

interface Guarded {
  readonly scores: readonly string[];
  readonly margin?: number | undefined;
}

export const IDENTICAL = "Identical to the baseline.";

const ALPHA = 0.05;

/** The checks of a run that has every unit of the baseline. */
export function guardChecks(task: AnyTask, runs: ComparedRuns, { scores, margin }: Guarded): readonly Check[] {
  const rows = comparedRows(runs);
  const isIdentical = rows.accepted.every((values) => values.every((value, at) => value === rows.run[at]));
  const differences = scores.map((score) => runDifference(task, score, rows));
  const adjusted = holm(differences.map(({ p }) => p));
  return scores.map((score, at) => {
    const difference = differences[at]!;
    const words = wordsFor(task, score, difference, rows);
    const [outcome, message] =
      margin === undefined
        ? withoutMargin(words, { ...difference, pAdjusted: adjusted[at]!, isIdentical })
        : withMargin(words, difference, margin, turnedScores(task, score, rows));
    const { value, limits, p } = difference;
    return {
      name: `${score} ${margin === undefined ? "not" : `at most ${margin}`} worse than the baseline`,
      outcome,
      message,
      score,
      ...(margin === undefined ? {} : { margin }),
      ...(value === null ? {} : { difference: value }),
      ...(limits === null ? {} : { interval: { low: limits.low, high: limits.high } }),
      ...(p === null ? {} : { p }),
    };
  });
}

type Judged = readonly [Outcome, string];
type Words = ReturnType<typeof wordsFor>;

function withoutMargin(words: Words, difference: Parameters<typeof guard>[0]): Judged {
  const { outcome, reason } = guard(difference, ALPHA);
  if (reason === "identical") return [outcome, IDENTICAL];
  if (reason === "significant-loss") return [outcome, `Fail: ${words.amount}.`];
  if (reason !== "no-loss") return [outcome, `Inconclusive: ${words.lacking(reason)}.`];
  const { low } = difference.limits!;
  const open = low < 0 ? ` A loss of up to ${rounded(-low)} cannot be ruled out.` : "";
  return [outcome, `No significant loss: ${words.amount}.${open}`];
}

function withMargin(words: Words, difference: RunDifference, margin: number, own: Parameters<typeof gate>[2]): Judged {
  const { outcome, reason } = gate(difference, margin, own);
  if (reason === "within") return [outcome, `Pass: ${words.amount}. ${words.within}`];
  if (reason === "none-worse") return [outcome, `Pass: ${words.amount}. ${words.noneWorse}`];
  if (reason === "beyond") return [outcome, `Fail: ${words.amount}, margin ${margin}.`];
  if (reason === "undecided") return [outcome, `Inconclusive: ${words.amount}, margin ${margin}.`];
  return [outcome, `Inconclusive: ${words.lacking(reason)}.`];
}

/** The pieces of sentences about one score. */
function wordsFor({ definition }: AnyTask, score: string, difference: RunDifference, { clusters }: ComparedRows) {
  const { value, limits, units } = difference;
  const noun = clusters === undefined ? definition.unit : "cluster";
  const [least, most] = (definition.scores[score] as ScoreSpec).range;
  const change = value === null || value === 0 ? "equals the baseline" : changeText(value);
  const unseen = Number.isFinite(most - least)
    ? `a loss of up to ${Number((unseenShare(units) * (most - least)).toPrecision(2))}`
    : `a loss on fewer than 1 in ${unseenOneIn(units)}`;
  const interval = limits === null ? "" : `, 95 % interval [${rounded(limits.low)}, ${rounded(limits.high)}]`;
  return {
    amount: `${score} ${change}${interval}`,
    within: `At most ${rounded(Math.max(0, -(limits?.low ?? 0)))} worse (95 %). Failures in fewer than 1 ${noun} in ${unseenOneIn(units)} could have gone unseen.`,
    noneWorse: `None of the ${units} ${plural(noun)} is worse than before. For others, ${unseen} cannot be ruled out.`,
    lacking: (reason: "undefined" | "few-units" | "no-interval") =>
      ({
        undefined: `${score} is undefined`,
        "few-units": `${units === 1 ? `1 ${noun} is` : `${units} ${plural(noun)} are`} too few to decide (at least 6)`,
        "no-interval": `${score} ${change}, but there is no interval`,
      })[reason],
  };
}

function changeText(value: number): string {
  return `is ${rounded(Math.abs(value))} ${value < 0 ? "worse" : "better"}`;
}

/** The own score of each unit or cluster on both sides, for gates: `NaN` if undefined, and no run reaches a score that only some accepted runs have. */
function turnedScores(task: AnyTask, score: string, { accepted, run, clusters }: ComparedRows) {
  const sign = signOf(task.definition.scores[score]!);
  const [system, ...perRun] = [run, ...accepted].map((values) =>
    unitScores(task, score, sampleOf(task, { values, clusters })).map((value) => sign * value),
  );
  const baseline = system!.map((_, unit) => {
    const values = perRun.map((scores) => scores[unit]!).filter((value) => !Number.isNaN(value));
    return values.length > 0 && values.length < perRun.length ? Number.POSITIVE_INFINITY : meanOf(values);
  });
  return { baseline, system: system! };
}

const DIGITS = 3;
/** Rounds to 0 with three decimals. */
const TOO_SMALL = 0.0005;

/** Shows three decimals, or one digit of a smaller number. */
function rounded(value: number): string {
  const isSmall = value !== 0 && Math.abs(value) < TOO_SMALL;
  return withMinus(isSmall ? String(Number(value.toPrecision(1))) : value.toFixed(DIGITS));
}
