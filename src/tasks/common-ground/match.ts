// Matches a dialogue: after each accepted statement, what is agreed against what was predicted so far.
import type { AnswerOptions, AnswerReading } from "../../core/answer/take-answer.ts";
import type { MatchContext, Unit } from "../../core/task.ts";
import type { Propositions } from "./answer.ts";
import type { CommonGroundOptions } from "./options.ts";

export interface GoldDialogue {
  readonly statements: readonly Propositions[];
  readonly truth?: Propositions;
}
export interface PredDialogue {
  /** Null where a model's answer could not be read. */
  readonly statements: readonly Propositions[] | null;
  readonly isResponse?: boolean;
  readonly isMissing?: boolean;
  /** How a model's answers were read: one a statement, or one for all of them. */
  readonly readings?: readonly AnswerReading[];
}
/** `--llm-output` is the older name of lenient answers. */
export function answerOptions({ answers, llmOutput, invalid }: CommonGroundOptions): AnswerOptions {
  return { answers: llmOutput ? "lenient" : answers, invalid };
}

export interface Prf {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface StatementMatch {
  /** This statement's propositions, not the accumulated ones. */
  readonly gold: Propositions;
  readonly pred: Propositions;
  /** Of all propositions so far; put together when asked for, since every statement adds to them. */
  readonly findings: readonly Finding[];
  readonly counts: Counts;
  readonly size: number;
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
  const answers = statementsOf(unit, answerOptions(options), context);
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
  const statements = matchStatements(gold.statements, answers, gold.truth ?? new Map(Object.entries(options.truth)));
  if (!areFew(statements, unit, context)) return null;
  if (statements.every((statement) => statement.prf === null))
    context.warn("NO_SCORED_STATEMENT", "a dialogue has no scored statement and is in no mean", { record: at.gold });
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
    const missing = "an answer has fewer statements than gold; those it lacks count as no propositions";
    context.warn("SHORT_ANSWER", missing, { record: at.pred, path: ["response"] });
    return [...statements, ...nothing.slice(surplus)];
  }
  const unpaired = "an answer has more statements than gold; it counts as no propositions";
  context.warn("INVALID_ANSWER", unpaired, { record: at.pred, path: ["response"] });
  return nothing;
}

/** After each statement all propositions so far are compared: evidence has a row for each of them. */
const MOST_FINDINGS = 2_000_000;

function areFew(statements: readonly StatementMatch[], { at }: Unit<unknown, unknown>, context: MatchContext): boolean {
  const findings = statements.reduce((sum, { size }) => sum + size, 0);
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
  const ground = new Ground(truth);
  let [shared, size, dropped] = [0, 0, 0];
  const trueItems = new Set([...truth].map(([key, value]) => `${key}=${value}`));
  const isTrue = (item: string) => trueItems.has(item.split("-", 2)[1] as string);
  return gold.map((accepted, step) => {
    const answer = pred[step]!;
    ground.add(accepted, answer);
    const goldItems = items(accepted, step);
    const predItems = items(answer, step);
    // Items carry the number of their step, so those of different steps never meet.
    size += goldItems.size + predItems.size;
    for (const item of predItems) {
      if (goldItems.has(item)) shared++;
      // QUIRK: the lenient coefficient looks at the text between the first two hyphens, so red=10-20 passes for the true red=10.
      else if (isTrue(item)) dropped++;
    }
    const counts = ground.counts();
    return {
      gold: accepted,
      pred: answer,
      get findings() {
        const before = new Ground(truth);
        for (let k = 0; k <= step; k++) before.add(gold[k]!, pred[k]!);
        return before.findings();
      },
      counts,
      size: ground.size,
      prf: ground.size === 0 ? null : prf(counts),
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
export type Kind = "agreed" | "missed" | "different" | "invented" | "unaccepted";

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

/** What has been agreed on and predicted so far. Counts by kind are kept up to date step by step. */
class Ground {
  readonly #truth: Propositions;
  readonly #gold = new Map<string, string>();
  readonly #pred = new Map<string, string>();
  readonly #kinds: Record<Kind, number> = { agreed: 0, missed: 0, different: 0, invented: 0, unaccepted: 0 };

  constructor(truth: Propositions) {
    this.#truth = truth;
  }

  add(accepted: Propositions, answer: Propositions): void {
    for (const [key, value] of accepted) this.#set(this.#gold, key, value);
    for (const [key, value] of answer) this.#set(this.#pred, key, value);
  }

  get size(): number {
    return Object.values(this.#kinds).reduce((sum, count) => sum + count, 0);
  }

  /** QUIRK: another value than gold's is a false positive and no false negative. */
  counts(): Counts {
    const { agreed, different, invented, missed } = this.#kinds;
    return { tp: agreed, fp: different + invented, fn: missed };
  }

  /** Gold's propositions in the order in which they were agreed on, then those that are predicted alone. */
  findings(): readonly Finding[] {
    const keys = [...this.#gold.keys(), ...[...this.#pred.keys()].filter((key) => !this.#gold.has(key))];
    return keys.map((key) => ({
      key,
      gold: this.#gold.get(key) ?? null,
      pred: this.#pred.get(key) ?? null,
      kind: this.#kindOf(key)!,
    }));
  }

  #set(side: Map<string, string>, key: string, value: string): void {
    const before = this.#kindOf(key);
    if (before !== null) this.#kinds[before]--;
    side.set(key, value);
    this.#kinds[this.#kindOf(key)!]++;
  }

  #kindOf(key: string): Kind | null {
    const gold = this.#gold.get(key);
    const pred = this.#pred.get(key);
    if (gold === undefined) {
      if (pred === undefined) return null;
      return this.#truth.get(key) === pred ? "unaccepted" : "invented";
    }
    return pred === undefined ? "missed" : pred === gold ? "agreed" : "different";
  }
}
