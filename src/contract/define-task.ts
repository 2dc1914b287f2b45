// Makes a task from its definition: fills in defaults, settles options and labels.
import { badValue } from "../problems/problem.ts";
import { type CompleteScore, completeScore, type ScoreDeclaration } from "./declare-score.ts";
import { summarizeBy } from "./formula/score-formulas.ts";
import type { OptionSpecs, OptionsOf } from "./option-spec.ts";
import { presetNamed, presetsOf } from "./preset.ts";
import { resolveOptions } from "./resolve-options.ts";
import type { ScoreSpec } from "./score-spec.ts";
import { isObject } from "./shape.ts";
import type { AnyTask, AnyTaskMaker, TaskDefinition, TaskLines, TaskMaker } from "./task.ts";

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
>(
  definition: TaskDefinition<Gold, Pred, Match, Column, Score, Specs, TaskLines<GoldLine, PredLine, SourceLines>>,
): TaskMaker<Gold, Pred, Match, Column, Score, Specs, TaskLines<GoldLine, PredLine, SourceLines>> {
  const complete = completeDefinition(definition as never);
  return makerOf(complete, () => complete) as never;
}

/** Makes a built-in task whose definition depends on its options, such as its columns on the names of metrics. */
export function taskMakerBy<
  Gold,
  Pred,
  Match,
  const Specs extends OptionSpecs,
  GoldLine = never,
  PredLine = never,
  const NeedsGold extends false | undefined = undefined,
>(
  specs: Specs,
  define: (
    options: OptionsOf<Specs>,
  ) => Omit<
    TaskDefinition<Gold, Pred, Match, string, string, Specs, TaskLines<GoldLine, PredLine, NoOptions>>,
    "options"
  > & { readonly needsGold?: NeedsGold },
): TaskMaker<
  Gold,
  Pred,
  Match,
  string,
  string,
  Specs,
  TaskLines<NeedsGold extends false ? GoldLine | null : GoldLine, PredLine, NoOptions>
> {
  const definitionOf = (options: Options) =>
    completeDefinition({ ...define(options as OptionsOf<Specs>), options: specs } as never);
  return makerOf(definitionOf(resolveOptions(specs, {})), definitionOf) as never;
}

type Definition = AnyTask["definition"];

function makerOf(first: Definition, definitionOf: (options: Options) => Definition): AnyTaskMaker {
  const taskWith = (options: Options): AnyTask => {
    const definition = Object.assign(definitionOf(options), { make: taskWith });
    return { definition: withScores(definition, options), options };
  };
  const make = (given: Options = {}) => {
    if (!isObject(given)) throw badValue("an object of options", given);
    const { as = null, ...own } = given as Options & { readonly as?: string | null };
    const preset = as === null ? null : presetNamed(first, as);
    const settled = resolveOptions(first.options, { ...preset?.options, ...own });
    return taskWith(preset === null ? settled : Object.freeze({ ...settled, as: preset.name }));
  };
  return Object.assign(make, { definition: Object.assign(first, { make: taskWith }) });
}

const withSense = new WeakSet<ScoreSpec>();

/** The name of a score in a table: its id, or its label if the options decide what the score means. */
export function shownId(id: string, spec: ScoreSpec): string {
  return withSense.has(spec) ? spec.label : id;
}

type Options = Readonly<Record<string, unknown>>;
type DeclaredScores = Readonly<Record<string, ScoreDeclaration>>;

function declaredScores(
  { scores }: Pick<AnyTask["definition"]["written"], "scores">,
  options: Options,
): DeclaredScores {
  return typeof scores === "function" ? scores(options) : scores;
}

/** The definition with the scores as the options make them. Labels are those of the options, or name the preset. */
function withScores<Definition extends AnyTask["definition"]>(definition: Definition, options: Options): Definition {
  const declared = Object.entries(declaredScores(definition.written, options));
  const isSensed = ([, { label }]: (typeof declared)[number]) => typeof label === "function";
  const isNamed = typeof options.as === "string" && presetsOf(definition).length > 1 && !declared.some(isSensed);
  if (!isNamed && typeof definition.written.scores !== "function" && !declared.some(isSensed)) return definition;
  const entries = declared.map((entry) => {
    const [id, score] = entry;
    const complete = completeScore(id, score, options);
    if (isSensed(entry)) withSense.add(complete);
    return [id, isNamed ? { ...complete, label: `${complete.label} (${options.as})` } : complete];
  });
  return { ...definition, scores: Object.fromEntries(entries) };
}

function completeDefinition(written: AnyTask["definition"]["written"]): AnyTask["definition"] {
  const { id, unit } = written;
  const options = resolveOptions(written.options ?? {}, {});
  const declared = Object.entries(declaredScores(written, options));
  const scores = declared.map(([score, spec]): [string, CompleteScore] => [score, completeScore(score, spec, options)]);
  return {
    title: id,
    about: `${id}, ${unit} by ${unit}`,
    protocol: { name: id, version: 1, cite: "a task of one's own" },
    primary: declared[0]![0],
    options: {},
    explain: { columns: [], rows: () => [] },
    ...Object.fromEntries(Object.entries(written).filter(([, member]) => member !== undefined)),
    scores: Object.fromEntries(scores),
    summarize: summarizeBy((settled) => declaredScores(written, settled as Options)),
    written,
  } as unknown as AnyTask["definition"];
}
