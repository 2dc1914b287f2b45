// Who is best, and is that certain: the one sentence that the terminal, the report, the page and papers share.
import { type Comparison, floorText, type PairedDifference } from "../../contract/comparison.ts";
import type { Result } from "../../contract/result.ts";
import { signOf } from "../../contract/score-spec.ts";
import { capital, decimalText, listText, visibleText } from "../../problems/visible-text.ts";
import { countedUnits, levelText, shownInterval, shownNumber } from "../score-report.ts";
import { type ComparedScores, shownP, unitsOfPair } from "./comparison-report.ts";
import { alphaOf, pairTest, winOf } from "./pair-test.ts";

/** The verdict of a comparison, from tests of all pairs. */
export interface ComparisonVerdict {
  /** One system is ahead of all others; several lead together; or nothing can be ranked. */
  readonly kind: "best" | "tied" | "undefined";
  /** The systems that no other beats, best first. */
  readonly leaders: readonly string[];
  readonly sentence: string;
  /** Interval, p and number of units behind the sentence; empty where nothing was tested. */
  readonly details: string;
}

interface VerdictQuestion extends ComparedScores {
  /** A tested score; the primary one if none is named. */
  readonly score?: string;
  /** How a name is written; by default visibly, and cut if it is long. */
  readonly nameText?: (name: string) => string;
}

/** The verdict of a comparison on one score. */
export function verdictOf(question: VerdictQuestion): ComparisonVerdict {
  const contest = contestOf(question);
  const { ranked, leaders } = contest;
  if (ranked.length < 2) {
    const sentence = `${contest.label} is defined for fewer than two systems, so they cannot be ranked.`;
    return { kind: "undefined", leaders: [], sentence, details: "" };
  }
  const baseline = onlyBaseline(contest);
  if (baseline !== null) return baselineVerdict(contest, baseline);
  const isBest =
    leaders.length === 1 && ranked.every((name) => name === leaders[0] || contest.isAhead(leaders[0]!, name));
  return isBest ? bestVerdict(contest, leaders[0]!) : tiedVerdict(contest);
}

/** The verdict on one system alone: its score with its interval. */
export function resultVerdict(
  result: Pick<Result, "scores" | "intervals"> & Parameters<typeof countedUnits>[0],
  { definition, digits, score }: Omit<VerdictQuestion, "comparison"> & { readonly score: string },
): Pick<ComparisonVerdict, "sentence" | "details"> {
  const value = result.scores[score] ?? null;
  const interval = result.intervals?.[score] ?? null;
  const label = definition.scores[score]?.label ?? score;
  return {
    sentence: value === null ? `${label} is not defined.` : `${label} ${shownNumber(value, digits)}.`,
    details: `${interval === null ? "" : `${levelText(interval)} interval ${shownInterval(interval, digits)}, `}${countedUnits(result)}.`,
  };
}

/** The values and tests of one score. */
type Contest = ReturnType<typeof contestOf>;

/** Whether the systems are ranked: with a baseline not all pairs are tested. */
export function hasRanks({ systems }: Comparison): boolean {
  return systems.length > 0 && systems.every(({ rank }) => rank !== undefined);
}

function contestOf(question: VerdictQuestion) {
  const { comparison, definition, score = comparison.primary, nameText = shownName } = question;
  const { label = score, better = "higher" } = definition.scores[score] ?? {};
  const alpha = alphaOf(comparison);
  const values = new Map(
    comparison.systems.flatMap(({ name, scores }) => {
      const value = scores[score] ?? null;
      return value === null ? [] : [[name, value] as const];
    }),
  );
  const sign = signOf({ better });
  /** Best first. */
  const ranked = [...values.keys()].sort((a, b) => sign * (values.get(b)! - values.get(a)!));
  const tests = comparison.comparisons.filter((test) => test.score === score);
  const wins = tests.flatMap((test) => winOf(test, better, alpha) ?? []);
  const isPrimary = score === comparison.primary;
  const ranks = isPrimary && hasRanks(comparison) ? comparison.systems : [];
  const undefeated = ranks.filter(({ name, rank }) => values.has(name) && rank!.low === 1);
  const alone = undefeated.length === 1 && undefeated[0]!.rank!.high === 1 ? undefeated[0]!.name : null;
  const leaders =
    ranks.length > 0
      ? ranked.filter((name) => undefeated.some((system) => system.name === name))
      : ranked.filter((name) => wins.every(({ loser }) => loser !== name));
  const isAhead = (winner: string, loser: string) =>
    winner === alone || wins.some((win) => win.winner === winner && win.loser === loser);
  const remark = isPrimary ? "" : " (exploratory)";
  const isByRanks = ranks.length > 0;
  return {
    ...question,
    nameText,
    label,
    better,
    alpha,
    values,
    ranked,
    tests,
    wins,
    leaders,
    isAhead,
    isByRanks,
    remark,
  };
}

function bestVerdict(contest: Contest, best: string): ComparisonVerdict {
  const { ranked, values, label, digits, remark, nameText } = contest;
  const next = ranked.find((name) => name !== best)!;
  const lead = decimalText(Math.abs(values.get(best)! - values.get(next)!), digits);
  const ahead = ranked.length === 2 ? `ahead of ${nameText(next)} by ${lead}` : `ahead of the next by ${lead}`;
  const sentence = `${nameText(best)} is best: ${label} ${decimalText(values.get(best)!, digits)}, ${ahead}${remark}.`;
  return { kind: "best", leaders: [best], sentence, details: leadText(contest, best, next) };
}

/** "95 % interval of the lead [0.330, 0.462], p < 0.001 (Holm, 6 pairs, 50 dialogues)." and whether the others differ. */
function leadText(contest: Contest, best: string, next: string): string {
  const { ranked, digits } = contest;
  const test = leadTest(contest, best, next);
  if (test === undefined) return "";
  const { interval } = test;
  const words = [
    interval === null ? "" : `${levelText(interval)} interval of the lead ${shownInterval(interval, digits)}`,
    pText(test.pAdjusted),
  ];
  return `${words.filter((word) => word !== "").join(", ")} (${familyText(contest, test)}).${othersText(
    contest,
    ranked.filter((name) => name !== best),
  )}`;
}

/** The system that all others were compared with; null if there were other pairs, or only two systems. */
function onlyBaseline({ tests, ranked, isByRanks }: Contest): string | null {
  const [first] = tests;
  if (first === undefined || isByRanks || ranked.length < 3) return null;
  return tests.every(({ baseline }) => baseline === first.baseline) ? first.baseline : null;
}

/** Names the systems that are better and worse than the baseline; the others were not compared with each other. */
function baselineVerdict(contest: Contest, baseline: string): ComparisonVerdict {
  const { wins, leaders, tests, remark, alpha } = contest;
  const better = wins.filter(({ loser }) => loser === baseline).map(({ winner }) => winner);
  const worse = wins.filter(({ winner }) => winner === baseline).map(({ loser }) => loser);
  const name = contest.nameText(baseline);
  const parts = [
    ...(better.length === 0
      ? []
      : [`${nameList(contest, better)} ${better.length === 1 ? "is" : "are"} better than ${name}`]),
    ...(worse.length === 0
      ? []
      : [`${nameList(contest, worse)} ${worse.length === 1 ? "is" : "are"} worse than ${name}`]),
  ];
  const sentence = parts.length === 0 ? `No system differs clearly from ${name}` : parts.join("; ");
  const details = `${tests.length} systems compared with ${name} (p ≤ ${alpha}, ${familyText(contest, tests[0]!)}).`;
  return { kind: "tied", leaders, sentence: `${sentence}${remark}.`, details };
}

const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** Says that the systems behind the best cannot be told apart, if all their pairs were tested and none differs. */
function othersText(contest: Contest, others: readonly string[]): string {
  const tests = testsAmong(contest, others);
  if (others.length < 2 || !isEveryPair(tests, others) || contest.wins.some(({ winner }) => others.includes(winner)))
    return "";
  const count = COUNTS[others.length] ?? String(others.length);
  return ` The other ${count} cannot be told apart: ${spanText(contest, tests)}.`;
}

function tiedVerdict(contest: Contest): ComparisonVerdict {
  const { ranked, leaders, remark, comparison } = contest;
  if (comparison.systems.length === 2) return pairVerdict(contest);
  // If the leader does not beat everybody, name those it does not beat.
  const together =
    leaders.length > 1 ? leaders : ranked.filter((name) => name === leaders[0] || !contest.isAhead(leaders[0]!, name));
  const tests = testsAmong(contest, together);
  if (!contest.isByRanks && !isEveryPair(tests, together)) {
    const sentence = `${nameList(contest, together)} cannot be ranked: not all of their pairs were tested${remark}.`;
    return { kind: "tied", leaders: together, sentence, details: "" };
  }
  const sentence = `${nameList(contest, together)} cannot be told apart at this sample size${remark}.`;
  const [first] = tests;
  if (first === undefined) return { kind: "tied", leaders: together, sentence, details: "" };
  const span = isEveryPair(tests, together) ? spanText(contest, tests) : `no pair of them has p ≤ ${contest.alpha}`;
  const details = `${capital(span)} (${familyText(contest, first, contest.isByRanks)}).`;
  return { kind: "tied", leaders: together, sentence, details };
}

/** Two systems without a significant difference: what difference the test could have detected. */
function pairVerdict(contest: Contest): ComparisonVerdict {
  const { leaders, remark, digits, ranked, definition } = contest;
  const test = leadTest(contest, ranked[0]!, ranked[1]!);
  const { detectable = null } = test ?? {};
  const floor = test === undefined ? null : floorText(test, definition.unit);
  const limit =
    floor !== null
      ? ` ${floor}.`
      : detectable === null
        ? ""
        : ` A difference of ${decimalText(detectable, digits)} would have been detected with 80 % power.`;
  const sentence = `No clear difference${remark}.${limit}`;
  if (test === undefined) return { kind: "tied", leaders, sentence, details: "" };
  const { interval } = test;
  const lead = decimalText(Math.abs(test.difference ?? 0), digits);
  const who = test.difference === 0 ? "Difference 0" : `${contest.nameText(ranked[0]!)} is ahead by ${lead}`;
  const range = interval === null ? "" : `, ${levelText(interval)} interval ${shownInterval(interval, digits)}`;
  return {
    kind: "tied",
    leaders,
    sentence,
    details: `${who}${range}, ${pText(test.pAdjusted)} (${familyText(contest, test)}).`,
  };
}

/** The test of what one system has over another, positive where that one is better. */
function leadTest({ tests, better }: Contest, leader: string, other: string): PairedDifference | undefined {
  return better === "lower" ? pairTest(tests, leader, other) : pairTest(tests, other, leader);
}

function testsAmong({ tests }: Contest, names: readonly string[]): readonly PairedDifference[] {
  return tests.filter(({ baseline, system }) => names.includes(baseline) && names.includes(system));
}

function isEveryPair(tests: readonly PairedDifference[], names: readonly string[]): boolean {
  return tests.length === pairsOf(names);
}

function pairsOf({ length }: { readonly length: number }): number {
  return (length * (length - 1)) / 2;
}

/** "largest difference 0.052, 95 % interval [−0.011, 0.115], no pair of them with p ≤ 0.05"; intervals are not adjusted. */
function spanText({ digits, alpha }: Contest, tests: readonly PairedDifference[]): string {
  const size = ({ difference }: PairedDifference) => Math.abs(difference ?? 0);
  const [{ baseline, system, difference }] = tests.toSorted((one, other) => size(other) - size(one)) as [
    PairedDifference,
  ];
  const [from, to] = (difference ?? 0) < 0 ? [system, baseline] : [baseline, system];
  const { interval } = pairTest(tests, from, to)!;
  const range = interval === null ? "" : `, ${levelText(interval)} interval ${shownInterval(interval, digits)}`;
  const caveat = interval !== null && interval.low > 0 ? " before adjustment" : "";
  const shown = decimalText(Math.abs(difference ?? 0), digits);
  return `largest difference ${shown}${range}${caveat}, no pair of them with p ≤ ${alpha}`;
}

/** "Holm, 6 pairs, 50 dialogues": of the tests that are shown, or of those behind the ranks, which are of all pairs. */
function familyText(contest: Contest, test: PairedDifference, isOfRanks = false): string {
  const { comparison, tests, remark, definition } = contest;
  const pairs = isOfRanks ? pairsOf(comparison.systems) : tests.length;
  return [
    ...(pairs > 1 || remark !== "" ? [remark === "" ? "Holm" : "adjusted for scores and pairs"] : []),
    ...(pairs > 1 ? [`${pairs} pairs`] : []),
    unitsOfPair(test, definition.unit, comparison),
  ].join(", ");
}

function pText(p: number | null): string {
  return p === null ? "p unknown" : p < 0.001 ? "p < 0.001" : `p ${shownP(p)}`;
}

const LONGEST_NAME = 40;
const MOST_NAMES = 5;

function shownName(name: string): string {
  const text = visibleText(name);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}

/** "a, b and c" */
function nameList({ nameText }: Pick<Contest, "nameText">, names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const listedNames = more > 1 ? [...names.slice(0, MOST_NAMES).map(nameText), `${more} others`] : names.map(nameText);
  return listText(listedNames, "and");
}
