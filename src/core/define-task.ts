// Declares a task: checks what its author wrote and fills in what was left out.
import { checkDefinition } from "./check-definition.ts";
import { type OptionSpecs, type OptionsOf, resolveOptions } from "./options.ts";
import { labelledScores, presetNamed } from "./preset.ts";
import { completeScore } from "./score-spec.ts";
import type { AnyTask, CompleteDefinition, GivenOptions, TaskDefinition, TaskLines, TaskMaker } from "./task.ts";

type NoOptions = Readonly<Record<never, never>>;

/**
 * Declares a task of one's own. What comes back is called with options and scored like any other task.
 *
 * @example
 * import { defineTask, jsonLines, ratio, score, share } from "karat";
 *
 * const lines = jsonLines({ about: '{"id","label":"yes"}', keys: ["label"], value: ({ label }) => String(label) });
 * const labels = defineTask({
 *   id: "labels",
 *   unit: "answer",
 *   columns: ["hits"],
 *   scores: { accuracy: share({ label: "Accuracy" }) },
 *   formats: { gold: [lines], pred: [lines] },
 *   match: ({ gold, pred }) => ({ isHit: gold === pred }),
 *   tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
 *   summarize: ({ hits, units }) => ({ accuracy: ratio(hits, units, null) }),
 * });
 * const result = await score(labels(), { gold: [{ id: "a", label: "yes" }], pred: [{ id: "a", label: "yes" }] });
 * console.log(result.scores.accuracy); // 1
 */
export function defineTask<
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
  checkDefinition(definition);
  const complete = completeDefinition(definition);
  const make = (given: GivenOptions<Specs> = {} as GivenOptions<Specs>) => {
    const { as = null, ...own } = given as Partial<OptionsOf<Specs>> & { readonly as?: string | null };
    const preset = as === null ? null : presetNamed(complete, as);
    const settled = resolveOptions(complete.options, { ...preset?.options, ...own });
    const options = preset === null ? settled : (Object.freeze({ ...settled, as: preset.name }) as typeof settled);
    return { definition: withLabels(complete, options), options };
  };
  return Object.assign(make, { definition: complete });
}

/** The definition itself where no label depends on the options. */
function withLabels<Definition extends AnyTask["definition"]>(definition: Definition, options: object): Definition {
  const scores = labelledScores(definition, options as Readonly<Record<string, unknown>>);
  const isSame = Object.entries(scores).every(([id, spec]) => spec === definition.scores[id]);
  return isSame ? definition : { ...definition, scores };
}

function completeDefinition<
  Gold,
  Pred,
  Match,
  Column extends string,
  Score extends string,
  Specs extends OptionSpecs,
  Lines extends TaskLines,
>(
  definition: TaskDefinition<Gold, Pred, Match, Column, Score, Specs, Lines>,
): CompleteDefinition<Gold, Pred, Match, Column, Score, Specs, Lines> {
  const ids = Object.keys(definition.scores) as Score[];
  const { id, unit } = definition;
  return {
    title: id,
    about: `${id}, ${unit} by ${unit}`,
    protocol: { name: id, version: 1, cite: "a task of one's own" },
    primary: ids[0]!,
    options: {} as Specs,
    explain: () => [],
    explained: [],
    ...definition,
    scores: Object.fromEntries(ids.map((score) => [score, completeScore(score, definition.scores[score])])) as Record<
      Score,
      ReturnType<typeof completeScore>
    >,
  };
}

const definitions = new WeakMap<object, AnyTask["definition"]>();

/** Hands the thing back. */
export function declaredBy<Thing extends object>(definition: AnyTask["definition"], thing: Thing): Thing {
  definitions.set(thing, definition);
  return thing;
}

/** Undefined for what was read from a file. */
export function declarationBehind(thing: object): AnyTask["definition"] | undefined {
  return definitions.get(thing);
}
