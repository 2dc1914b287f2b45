// Matches a dialogue: after each accepted statement, what is agreed against what was predicted so far.

import type { MatchContext, Unit } from "../../contract/task.ts";
import type { AnswerOptions, AnswerReading } from "../../input/answer/take-answer.ts";
import type { GoldDialogue, PredDialogue, Propositions } from "./dialogue.ts";
import type { CommonGroundOptions } from "./options.ts";

export interface Prf {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

interface StatementMatch {
  /** This statement's propositions, not the accumulated ones. */
  readonly gold: Propositions;
  readonly pred: Propositions;
  /** Findings on all propositions so far. */
  readonly findings: readonly Finding[];
  readonly counts: Counts;
  /** Null while nothing has been agreed on or predicted. */
  readonly prf: Prf | null;
  readonly dsc: { readonly strict: number | null; readonly lenient: number | null };
}

export interface CommonGroundMatch {
  readonly statements: readonly StatementMatch[];
  readonly isMissing: boolean;
  readonly readings: readonly AnswerReading[];
}

export function match(
  unit: Unit<GoldDialogue, PredDialogue>,
  options: CommonGroundOptions,
  context: MatchContext,
): CommonGroundMatch | null {
  const { gold, pred, at } = unit;
  const answers = statementsOf(unit, options, context);
  if (gold.statements.length !== answers.length) {
    context.problem(
      { record: at.pred, path: at.pred.text?.includes('"statements"') ? ["statements"] : [] },
      {
        code: "BAD_SHAPE",
        expected: `${gold.statements.length} statements, as gold has`,
        received: `${answers.length}`,
        hint:
          pred.isResponse && answers.length < gold.statements.length
            ? '`answers: "lenient"` counts the statements that a cut-off answer lacks as no propositions'
            : "statements pair by position; write {} where nothing was predicted",
      },
    );
    return null;
  }
  if (!areFew(answers, unit, context)) return null;
  const statements = matchStatements(gold.statements, answers, gold.truth ?? new Map(Object.entries(options.truth)));
  if (statements.every((statement) => statement.prf === null))
    context.warn("NO_SCORED_STATEMENT", "Dialogue left out of every mean: it has no scored statement", {
      record: at.gold,
    });
  return { statements, isMissing: pred.isMissing === true, readings: pred.readings ?? [] };
}

/** The predicted statements. Those missing from a model's answer, because it was cut off or unreadable, are empty. */
function statementsOf(
  { id, gold, pred, at }: Unit<GoldDialogue, PredDialogue>,
  { answers, invalid }: AnswerOptions,
  context: MatchContext,
): readonly Propositions[] {
  const { statements, isResponse } = pred;
  const nothing = gold.statements.map((): Propositions => new Map());
  if (statements === null) return nothing;
  const surplus = statements.length - gold.statements.length;
  const isForgiven = surplus < 0 ? answers === "lenient" || invalid === "empty" : invalid === "empty";
  if (surplus === 0 || !isResponse || !isForgiven) return statements;
  context.invalid(id);
  if (surplus < 0) {
    const missing = "Statements counted as no propositions: an answer has fewer statements than gold";
    context.warn("SHORT_ANSWER", missing, { record: at.pred, path: ["response"] });
    return [...statements, ...nothing.slice(surplus)];
  }
  const unpaired = "Answer counted as no propositions: it has more statements than gold";
  context.warn("INVALID_ANSWER", unpaired, { record: at.pred, path: ["response"] });
  return nothing;
}

/** After each statement all propositions so far are compared: evidence has a row for each of them. */
const MOST_FINDINGS = 2_000_000;

function areFew(
  answers: readonly Propositions[],
  { gold: { statements }, at }: Unit<GoldDialogue, unknown>,
  context: MatchContext,
): boolean {
  const keys = new Set<string>();
  let findings = 0;
  for (const [step, answer] of answers.entries()) {
    for (const propositions of [statements[step]!, answer]) for (const key of propositions.keys()) keys.add(key);
    findings += keys.size;
  }
  if (findings <= MOST_FINDINGS) return true;
  context.problem(
    { record: at.pred },
    {
      code: "BAD_VALUE",
      expected: `at most ${MOST_FINDINGS} comparisons in a dialogue`,
      received: `${statements.length} statements with ${findings}`,
      hint: "after each statement all propositions so far are compared; cut the dialogue into shorter ones",
    },
  );
  return false;
}

function matchStatements(
  gold: readonly Propositions[],
  pred: readonly Propositions[],
  truth: Propositions,
): StatementMatch[] {
  const [agreed, predicted] = [new Map<string, string>(), new Map<string, string>()];
  let [shared, size, dropped] = [0, 0, 0];
  const trueItems = new Set([...truth].map(([key, value]) => `${key}=${value}`));
  const isTrue = (item: string) => trueItems.has(item.split("-", 2)[1] as string);
  return gold.map((accepted, step) => {
    const answer = pred[step]!;
    for (const [key, value] of accepted) agreed.set(key, value);
    for (const [key, value] of answer) predicted.set(key, value);
    const goldItems = items(accepted, step);
    const predItems = items(answer, step);
    // Items carry the number of their step, so those of different steps never meet.
    size += goldItems.size + predItems.size;
    for (const item of predItems) {
      if (goldItems.has(item)) shared++;
      // QUIRK: the lenient coefficient looks at the text between the first two hyphens, so red=10-20 passes for the true red=10.
      else if (isTrue(item)) dropped++;
    }
    const findings = findingsOf(agreed, predicted, truth);
    const counts = countsOf(findings);
    return {
      gold: accepted,
      pred: answer,
      findings,
      counts,
      prf: findings.length === 0 ? null : prf(counts),
      dsc: { strict: coefficient(shared, size), lenient: coefficient(shared, size - dropped) },
    };
  });
}

/** Propositions of one step as the strings that the Dice–Sørensen coefficient compares. */
function items(propositions: Propositions, step: number): ReadonlySet<string> {
  return new Set([...propositions].map(([key, value]) => `${step}-${key}=${value}`));
}

/** The Dice–Sørensen coefficient 2·|G∩P| / (|G|+|P|); null while both are empty. */
function coefficient(shared: number, size: number): number | null {
  return size === 0 ? null : (2 * shared) / size;
}

/** QUIRK: without a true positive it is all or nothing. */
function prf({ tp, fp, fn }: Counts): Prf {
  if (tp === 0) {
    const all = fp === 0 && fn === 0 ? 1 : 0;
    return { precision: all, recall: all, f1: all };
  }
  const precision = tp / (tp + fp);
  const recall = tp / (tp + fn);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

/** unaccepted: predicted and true, but not agreed on yet; it counts nothing. */
type Kind = "agreed" | "missed" | "different" | "invented" | "unaccepted";

export interface Finding {
  readonly key: string;
  readonly gold: string | null;
  readonly pred: string | null;
  readonly kind: Kind;
}

export interface Counts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/** Gold's propositions in the order in which they were agreed on, then those that are predicted alone. */
function findingsOf(gold: Propositions, pred: Propositions, truth: Propositions): readonly Finding[] {
  const alone = [...pred.keys()].filter((key) => !gold.has(key));
  return [...gold.keys(), ...alone].map((key) => {
    const [agreed, stated] = [gold.get(key) ?? null, pred.get(key) ?? null];
    return { key, gold: agreed, pred: stated, kind: kindOf(agreed, stated, truth.get(key)) };
  });
}

function kindOf(gold: string | null, pred: string | null, truth: string | undefined): Kind {
  if (gold === null) return pred === truth ? "unaccepted" : "invented";
  return pred === null ? "missed" : pred === gold ? "agreed" : "different";
}

/** QUIRK: another value than gold's is a false positive and no false negative. */
function countsOf(findings: readonly Finding[]): Counts {
  const kinds = { agreed: 0, missed: 0, different: 0, invented: 0, unaccepted: 0 };
  for (const { kind } of findings) kinds[kind]++;
  return { tp: kinds.agreed, fp: kinds.different + kinds.invented, fn: kinds.missed };
}
