// Makes a task from its definition: fills in defaults, settles options and labels.
import { canonicalJson } from "./digest.ts";
import { summarizeBy } from "./formula/score-formulas.ts";
import { type OptionSpecs, type OptionsOf, resolveOptions } from "./options.ts";
import { presetNamed, presetsOf } from "./preset.ts";
import { badValue, receivedText, usageError } from "./problem.ts";
import { completeScore, type ScoreSpec } from "./score-spec.ts";
import { isObject } from "./shape.ts";
import type { AnyTask, AnyTaskMaker, GivenOptions, TaskDefinition, TaskLines, TaskMaker } from "./task.ts";

type NoOptions = Readonly<Record<never, never>>;

/** Makes a built-in task; `defineTask` checks the definition first. */
export function taskMaker<
  Gold,
  Pred,
  Match,
  const Column extends string,
  const Score extends string,
  const Specs extends OptionSpecs = NoOptions,
  GoldLine = never,
  PredLine = never,
  SourceLines extends TaskLines["sources"] = NoOptions,
  const NeedsGold extends false | undefined = undefined,
>(
  definition: TaskDefinition<Gold, Pred, Match, Column, Score, Specs, TaskLines<GoldLine, PredLine, SourceLines>> & {
    readonly needsGold?: NeedsGold;
  },
): TaskMaker<
  Gold,
  Pred,
  Match,
  Column,
  Score,
  Specs,
  TaskLines<NeedsGold extends false ? GoldLine | null : GoldLine, PredLine, SourceLines>
> {
  const complete = completeDefinition(definition as never) as unknown as AnyTask["definition"];
  const make = (given: GivenOptions<Specs> = {} as GivenOptions<Specs>) => {
    if (!isObject(given)) throw badValue("an object of options", given);
    const { as = null, ...own } = given as Partial<OptionsOf<Specs>> & { readonly as?: string | null };
    const preset = as === null ? null : presetNamed(complete, as);
    const settled = resolveOptions(complete.options, { ...preset?.options, ...own });
    const options = preset === null ? settled : (Object.freeze({ ...settled, as: preset.name }) as typeof settled);
    return { definition: withLabels(complete, options), options };
  };
  // Only the type knows that gold may be left out.
  return Object.assign(make, { definition: complete }) as never;
}

const withSense = new WeakSet<ScoreSpec>();

/** The name of a score in a table: its id, or its label if the options decide what the score means. */
export function shownId(id: string, spec: ScoreSpec): string {
  return withSense.has(spec) ? spec.label : id;
}

/** The definition with the labels that follow from the options: the task's own, or those of a preset. */
export function withLabels<Definition extends AnyTask["definition"]>(
  definition: Definition,
  options: Readonly<Record<string, unknown>>,
): Definition {
  const { labels } = definition;
  const isNamed = typeof options.as === "string" && labels === undefined && presetsOf(definition).length > 1;
  if (labels === undefined && !isNamed) return definition;
  const senses: Readonly<Record<string, string | undefined>> = labels?.(options) ?? {};
  const entries = Object.entries(definition.scores as Record<string, ScoreSpec>).map(([id, spec]) => {
    const sense = Object.hasOwn(senses, id) ? senses[id] : undefined;
    const label = sense ?? (isNamed ? `${spec.label} (${options.as})` : spec.label);
    if (label === spec.label) return [id, spec];
    const labelled = { ...spec, label };
    if (sense !== undefined) withSense.add(labelled);
    return [id, labelled];
  });
  return { ...definition, scores: Object.fromEntries(entries) };
}

function completeDefinition(definition: TaskDefinition<never, never, never, never, string, never>) {
  const { id, unit, scores } = definition;
  const ids = Object.keys(scores);
  return {
    title: id,
    about: `${id}, ${unit} by ${unit}`,
    protocol: { name: id, version: 1, cite: "a task of one's own" },
    primary: ids[0]!,
    options: {},
    explain: () => [],
    explained: [],
    summarize: summarizeBy(definition as never),
    ...definition,
    scores: Object.fromEntries(ids.map((score) => [score, completeScore(score, scores[score]!)])),
  };
}

/** Threads, parts and stored results make the same task again and again. */
const MOST_MAKERS = 16;

/** For a task whose columns and scores depend on its options: the maker of each plan. If options ask for another plan, its maker gets them. */
export function makersByPlan<Plan, Maker extends AnyTaskMaker>(
  make: (plan: Plan) => Maker,
  planOf: (options: ReturnType<Maker>["options"]) => Plan,
): (plan: Plan) => Maker {
  const makers = new Map<string, Maker>();
  const makerOf = (plan: Plan): Maker => {
    const key = canonicalJson(plan);
    const maker = makers.get(key) ?? handingOn(make(plan), key);
    makers.delete(key);
    makers.set(key, maker);
    if (makers.size > MOST_MAKERS) makers.delete(makers.keys().next().value!);
    return maker;
  };
  const handingOn = (made: Maker, key: string): Maker => {
    const maker = (options: object = {}) => {
      const task = made(options);
      const plan = planOf(task.options);
      return canonicalJson(plan) === key ? task : makerOf(plan)(options);
    };
    return Object.assign(maker, { definition: made.definition }) as unknown as Maker;
  };
  return makerOf;
}

const definitions = new WeakMap<object, AnyTask["definition"]>();

export function declaredBy<Thing extends object>(definition: AnyTask["definition"], thing: Thing): Thing {
  definitions.set(thing, definition);
  return thing;
}

export function declarationBehind(thing: object): AnyTask["definition"] | undefined {
  return definitions.get(thing);
}

type GoldRule = Pick<AnyTask["definition"], "needsGold">;

export function needsGold({ needsGold: isNeeded }: GoldRule): boolean {
  return isNeeded !== false;
}

/** Whether there is no gold and none is needed: the first system takes its place. */
export function isWithoutGold(definition: GoldRule, gold: unknown): boolean {
  return !needsGold(definition) && (gold === undefined || (Array.isArray(gold) && gold.length === 0));
}

export function checkTask(task: unknown): asserts task is AnyTask {
  if (isTask(task)) return;
  const isMaker = typeof task === "function" && "definition" in task;
  throw usageError("UNKNOWN_TASK", {
    expected: "a task",
    received: isMaker ? "the maker of one" : receivedText(task),
    hint: isMaker
      ? "call it, with options if it needs any: score(task(), …)"
      : "import the maker of a task from karat/NAME, or find it with builtInTask(id)",
  });
}

export function isTask(value: unknown): value is AnyTask {
  return isObject(value) && isObject(value.definition) && isObject(value.options);
}
