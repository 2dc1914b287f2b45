// The laws that every task must obey: tests run them over karat's own tasks, `karat check-task` over yours.

import { evidenceOf } from "../contract/checked-evidence.ts";
import type { Term } from "../contract/formula/formula.ts";
import { denominatorsOf } from "../contract/formula/ratio-form.ts";
import { formulasOf } from "../contract/formula/score-formulas.ts";
import { rangeText } from "../contract/option-schema.ts";
import type { OptionSpecs } from "../contract/option-spec.ts";
import type { Result } from "../contract/result.ts";
import type { ScoreSpec } from "../contract/score-spec.ts";
import type { Services } from "../contract/service.ts";
import type { AnyTask, AnyTaskMaker } from "../contract/task.ts";
import { MistakeTally } from "../engine/mistakes/mistake-tally.ts";
import { mistakesOf, UNCUT } from "../engine/mistakes/mistakes-of.ts";
import type { Executor } from "../engine/run.ts";
import { here } from "../engine/score-shard.ts";
import { receivedText, thrownText } from "../problems/problem.ts";
import { score } from "./score.ts";

/** A unit in the task's neutral shape. */
export type LawUnit = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Small input with right and wrong predictions. */
export interface LawInput {
  readonly gold: readonly LawUnit[];
  readonly pred: readonly LawUnit[];
  /** Predictions that could not be better. */
  readonly perfect?: readonly LawUnit[];
  /** Gold that can be met perfectly, where the ordinary one cannot. */
  readonly perfectGold?: readonly LawUnit[];
  /** Returns the prediction that found nothing, for every unit of gold. */
  readonly empty?: readonly LawUnit[];
}

/** A task with its default options, and the input to try it on. */
interface LawSubject {
  readonly make: AnyTaskMaker;
  readonly input: LawInput;
  readonly services?: Services;
}

class NotChecked extends Error {}

type Law = (trial: Trial) => Promise<string | null>;

/** Whether a score has the same denominator in both runs. Otherwise, as with precision, it may improve if less is predicted. */
export function dividesAlike({ definition }: AnyTask, score: string, one: Result, other: Result): boolean {
  const formula = formulasOf(definition)[score];
  const total = ({ totals }: Result, terms: readonly Term[]) =>
    terms.reduce((sum, { column, weight }) => sum + weight * (totals[column] ?? 0), 0);
  return !formula || denominatorsOf(formula).every((terms) => total(one, terms) === total(other, terms));
}

/** Scores may differ from a declared value in the last bits. */
const ROUNDING = 1e-12;

const AS_WRONG = { missing: "wrong" } as const;

type Trial = ReturnType<typeof trialOf>;

function trialOf({ make, input: lawInput, services }: LawSubject) {
  const task: AnyTask = make();
  const input = deepFrozen(JSON.parse(JSON.stringify(lawInput)) as LawInput);
  const run = async (
    gold: readonly LawUnit[],
    pred: readonly LawUnit[],
    { missing = "error", executor = here }: { readonly missing?: "error" | "wrong"; readonly executor?: Executor } = {},
  ) => {
    const matches = new Map<string, unknown>();
    const result: Result = await score(
      task,
      { gold, pred },
      {
        perUnit: true,
        ci: null,
        missing,
        executor,
        ...(services === undefined ? {} : { services }),
        visit: ({ id, match }) => matches.set(id, match),
      },
    );
    return { result, matches };
  };
  return {
    make,
    task,
    input,
    specs: Object.entries(task.definition.scores as Readonly<Record<string, ScoreSpec>>),
    run,
    ordinary: () => run(input.gold, input.pred),
  };
}

export const LAWS: Readonly<Record<string, Law>> = {
  "scores are numbers in their declared range, or null": async (trial) => {
    const { result } = await trial.ordinary();
    for (const scores of [result.scores, ...result.perUnit!.map((unit) => unit.scores)])
      for (const [id, { range }] of trial.specs) {
        const value = scores[id] ?? null;
        if (value !== null && !(value >= range[0] && value <= range[1]))
          return `${id} is ${value}, outside of ${range[0]} to ${range[1]}`;
      }
    return null;
  },

  "a perfect prediction gives each score its declared perfect value": async (trial) => {
    const { gold, perfect, perfectGold = gold } = trial.input;
    if (perfect === undefined) throw new NotChecked("it needs perfect predictions, perfect in contract.json");
    const { result } = await trial.run(perfectGold, perfect);
    const { primary } = trial.task.definition;
    if (result.scores[primary] === null) return `${primary} is undefined for a perfect prediction`;
    for (const [id, spec] of trial.specs) {
      const value = result.scores[id] ?? null;
      if (value !== null && spec.perfect !== null && Math.abs(value - spec.perfect) > ROUNDING)
        return `${id} is ${value}, not ${spec.perfect}`;
    }
    return null;
  },

  "the order of units changes nothing": async (trial) => {
    const { gold, pred } = trial.input;
    const { result } = await trial.ordinary();
    for (let turn = 1; turn <= ORDERS; turn++) {
      const other = (await trial.run(reordered(gold, turn), reordered(pred, turn + ORDERS))).result;
      const difference = wholeDifference(result, other);
      if (difference !== null) return `${difference} in another order`;
    }
    return null;
  },

  "shards add up to the run, to the bit": async (trial) => {
    const { gold, pred } = trial.input;
    const { result } = await trial.run(gold, pred, { executor: inShards });
    const difference = wholeDifference((await trial.ordinary()).result, result);
    return difference === null ? null : `${difference} in shards`;
  },

  "the ids of units change nothing": async (trial) => {
    const rename = (units: readonly LawUnit[]) => units.map((unit) => ({ ...unit, id: `__proto__/${unit.id}` }));
    const { gold, pred } = trial.input;
    const difference = differenceOf(
      (await trial.ordinary()).result,
      (await trial.run(rename(gold), rename(pred))).result,
    );
    return difference === null ? null : `${difference} with other ids`;
  },

  "evidence adds up to what is tallied": async (trial) => {
    const { definition } = trial.task;
    const { columns }: { columns: readonly string[] } = definition;
    const explained: readonly string[] = definition.explain.columns;
    if (explained.length === 0) throw new NotChecked("the task names no columns in explain");
    const { result, matches } = await trial.ordinary();
    for (const [position, { id }] of result.perUnit!.entries()) {
      const rows = evidenceOf(trial.task, id, matches.get(id));
      for (const column of explained) {
        const counted = rows.reduce((sum, row) => sum + (row.counts?.[column] ?? 0), 0);
        const tallied = result.rows![position]![columns.indexOf(column)];
        if (counted !== tallied)
          return `evidence of ${receivedText(id)} counts ${counted} ${column}, tally counts ${tallied}`;
      }
    }
    return null;
  },

  "where evidence says what mistakes cost, mending all gives the perfect score, and mending some loses nothing": async (
    trial,
  ) => {
    const { definition } = trial.task;
    const { result, matches } = await trial.ordinary();
    const tally = new MistakeTally(definition.explain.columns);
    const everywhere = new MistakeTally(definition.explain.columns);
    for (const { id } of result.perUnit!) {
      const rows = evidenceOf(trial.task, id, matches.get(id), "mistakes");
      tally.add(id, rows);
      everywhere.add(
        id,
        rows.map((row) => ({ ...row, place: "all" })),
      );
    }
    const { places } = mistakesOf(trial.task, tally.toJSON(), result.totals, UNCUT);
    const [all] = mistakesOf(trial.task, everywhere.toJSON(), result.totals, UNCUT).places;
    if (all?.points === undefined) return null;
    for (const { place, points = {} } of places)
      for (const [score, gain] of Object.entries(points))
        if (gain < -ROUNDING)
          return `${score} would lose ${-gain} if the mistakes of ${receivedText(place)} were mended`;
    for (const [score, gain] of Object.entries(all.points)) {
      const { better, perfect } = definition.scores[score] as ScoreSpec;
      const mended = result.scores[score]! + (better === "higher" ? gain : -gain);
      if (perfect !== null && Math.abs(mended - perfect) > ROUNDING)
        return `${score} would be ${mended}, not ${perfect}`;
    }
    return null;
  },

  "without predictions, which count as wrong, every unit counts and the primary score is not perfect": async (
    trial,
  ) => {
    const { definition } = needsAbsent(trial);
    const { gold } = trial.input;
    const { result } = await trial.run(gold, [], AS_WRONG);
    if (result.units.missing.length !== gold.length || result.units.scored !== gold.length)
      return `${result.units.scored} of ${gold.length} units count`;
    const { perfect, better } = definition.scores[definition.primary] as ScoreSpec;
    const value = result.scores[definition.primary] ?? null;
    if (value !== null && perfect !== null && (better === "higher" ? value >= perfect : value <= perfect))
      return `${definition.primary} is ${value}, as good as perfect`;
    return null;
  },

  "a prediction that is left out never raises a recall or an accuracy, and never lowers a distance": async (trial) => {
    needsAbsent(trial);
    const { gold, pred } = trial.input;
    const whole = (await trial.run(gold, pred, AS_WRONG)).result;
    for (const { id } of pred) {
      const others = pred.filter((unit) => unit.id !== id);
      const fewer = (await trial.run(gold, others, AS_WRONG)).result;
      for (const [name, { better }] of trial.specs) {
        const [was, is] = [whole.scores[name] ?? null, fewer.scores[name] ?? null];
        const counts =
          better === "lower"
            ? dividesAlike(trial.task, name, whole, fewer)
            : /(^|\.)(recall|accuracy)(\.|$)/.test(name);
        if (was === null || is === null || !counts) continue;
        if (better === "lower" ? is < was - ROUNDING : is > was + ROUNDING)
          return `${name} goes from ${was} to ${is} without ${receivedText(id)}`;
      }
    }
    return null;
  },

  "a missing prediction counts as one that found nothing": async (trial) => {
    needsAbsent(trial);
    const { gold, pred, empty } = trial.input;
    if (empty === undefined) throw new NotChecked("it needs predictions that found nothing, empty in contract.json");
    const some = pred.filter((_, at) => at % 2 === 0);
    const isThere = new Set(some.map(({ id }) => id));
    const filled = [...some, ...empty.filter(({ id }) => !isThere.has(id))];
    const [without, withEmpty] = [await trial.run(gold, some, AS_WRONG), await trial.run(gold, filled, AS_WRONG)];
    const difference = differenceOf(withEmpty.result, without.result);
    return difference === null ? null : `${difference} where they are missing`;
  },

  "options survive JSON": async ({ make, task }) => {
    const again = make(JSON.parse(JSON.stringify(task.options))).options;
    return JSON.stringify(again) === JSON.stringify(task.options) ? null : `they become ${JSON.stringify(again)}`;
  },

  "numbers among options declare their range": async ({ make, task }) => {
    for (const [name, spec] of Object.entries(task.definition.options as OptionSpecs)) {
      if (spec.kind !== "number") continue;
      const { min = Number.NaN, max = Number.POSITIVE_INFINITY } = spec;
      if (!(min < max)) return `${name} has no min below its max`;
      const beyond = [min - 1, ...(max < Number.POSITIVE_INFINITY ? [max + 1] : [])];
      const taken = beyond.find((value) => accepts(make, { [name]: value }));
      if (taken !== undefined) return `${name} takes ${taken}, though it is ${rangeText(min, max)}`;
    }
    return null;
  },
};

export interface LawFinding {
  readonly law: string;
  readonly state: "holds" | "broken" | "not checked";
  readonly why: string | null;
}

/** Runs one law. Whatever the task throws breaks it. */
export async function checkLaw(law: string, subject: LawSubject): Promise<LawFinding> {
  try {
    const why = await LAWS[law]!(trialOf(subject));
    return { law, state: why === null ? "holds" : "broken", why };
  } catch (error) {
    const why = thrownText(error);
    return { law, state: error instanceof NotChecked ? "not checked" : "broken", why };
  }
}

function needsAbsent({ task }: Trial): AnyTask {
  if (task.definition.absent === undefined)
    throw new NotChecked("the task has no function absent, so that nothing can count as wrong");
  return task;
}

function accepts(make: AnyTaskMaker, options: object): boolean {
  try {
    make(options as never);
    return true;
  } catch {
    return false;
  }
}

/** Scores the run in three shards, the last one first. */
const inShards: Executor = async (run) => {
  const shards = [3, 2, 1].map((index) => here({ ...run, settings: { ...run.settings, shard: { index, count: 3 } } }));
  return (await Promise.all(shards)).flat();
};

/** The first difference of two results in scores, rows or mistakes. */
function wholeDifference(one: Result, other: Result): string | null {
  const isAlike = (name: keyof Result) => JSON.stringify(one[name]) === JSON.stringify(other[name]);
  const name = (["rows", "mistakes", "perUnit"] as const).find((member) => !isAlike(member));
  return differenceOf(one, other) ?? (name === undefined ? null : `${name} differ`);
}

function differenceOf(one: Result, other: Result): string | null {
  const id = Object.keys(one.scores).find((name) => !Object.is(one.scores[name], other.scores[name]));
  return id === undefined ? null : `${id} is ${one.scores[id]}, and ${other.scores[id]}`;
}

const ORDERS = 5;

/** Some order of the units: a fixed one for every turn. */
function reordered(units: readonly LawUnit[], turn: number): readonly LawUnit[] {
  const place = (at: number) => ((at + 1) * 7919 * (2 * turn + 1)) % 104_729;
  return units
    .map((unit, at) => ({ unit, place: place(at) }))
    .sort((one, other) => one.place - other.place)
    .map(({ unit }) => unit);
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFrozen(part);
    Object.freeze(value);
  }
  return value;
}
