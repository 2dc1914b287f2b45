// Makes a task of its definition: fills in what was left out, settles options and labels.

import { summarizeBy } from "./formula/score-formulas.ts";
import { type OptionSpecs, type OptionsOf, resolveOptions } from "./options.ts";
import { presetNamed, presetsOf } from "./preset.ts";
import { receivedText, usageError } from "./problem.ts";
import { isObject } from "./shape.ts";
import type { AnyTask, CompleteDefinition, GivenOptions, TaskDefinition, TaskLines, TaskMaker } from "./task.ts";

type NoOptions = Readonly<Record<never, never>>;

/** Makes a task of what karat itself declares; `defineTask` checks first. */
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
  const complete = completeDefinition(definition);
  const make = (given: GivenOptions<Specs> = {} as GivenOptions<Specs>) => {
    if (!isObject(given))
      throw usageError("BAD_VALUE", { expected: "an object of options", received: receivedText(given) });
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

const withSense = new WeakSet<ScoreSpec>();

/** What a table for people calls a score: its id, or its label where only that says in which sense it is meant. */
export function shownId(id: string, spec: ScoreSpec): string {
  return withSense.has(spec) ? spec.label : id;
}

/** Scores whose labels say in which sense they are meant. */
export function labelledScores(
  definition: AnyTask["definition"],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, ScoreSpec>> {
  const senses: Readonly<Record<string, string | undefined>> = definition.labels?.(options) ?? {};
  const isNamed = typeof options.as === "string" && definition.labels === undefined && presetsOf(definition).length > 1;
  const entries = Object.entries(definition.scores as Record<string, ScoreSpec>).map(([id, spec]) => {
    const label = senses[id] ?? (isNamed ? `${spec.label} (${options.as})` : spec.label);
    if (label === spec.label) return [id, spec];
    const labelled = { ...spec, label };
    if (senses[id] !== undefined) withSense.add(labelled);
    return [id, labelled];
  });
  return Object.fromEntries(entries);
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
    summarize: summarizeBy(definition as never) as never,
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

/** What is declared of a score: reports, help, pages and checks read it. */
export interface ScoreSpec {
  readonly label: string;
  readonly better: "higher" | "lower";
  /** Lowest and highest possible value. */
  readonly range: readonly [number, number];
  /** Whether improper input, such as probabilities that do not sum to 1, may give values outside of the range. */
  readonly mayLeaveRange?: boolean;
  /** The value of a perfect prediction; null where it depends on the unit. */
  readonly perfect: number | null;
  readonly about: string;
  readonly cite?: string;
}

/** A score as its author writes it. Unless told, more is better, any number is possible, and the label is the id. */
export type ScoreDeclaration = Partial<ScoreSpec>;

/** What else there is to say of a share or a distance. */
export type ScoreDetails = Partial<Pick<ScoreSpec, "label" | "about" | "cite" | "range" | "mayLeaveRange">>;

type KnownKind<Details> = Pick<ScoreSpec, "better" | "range" | "perfect"> & Details;

/**
 * A share from 0 to 1 of which more is better.
 *
 * @example
 * import { share } from "karat";
 *
 * const accuracy = share({ label: "Accuracy", about: "share of labels that are right" });
 * console.log(accuracy.better, accuracy.perfect); // higher 1
 */
export function share<Details extends ScoreDetails>(details: Details = {} as Details): KnownKind<Details> {
  checkDetails(details);
  return { better: "higher", range: [0, 1], perfect: 1, ...details };
}

/**
 * A distance from 0 to 1 of which less is better.
 *
 * @example
 * import { distance } from "karat";
 *
 * const error = distance({ label: "Error", range: [0, Infinity] });
 * console.log(error.better, error.perfect); // lower 0
 */
export function distance<Details extends ScoreDetails>(details: Details = {} as Details): KnownKind<Details> {
  checkDetails(details);
  return { better: "lower", range: [0, 1], perfect: 0, ...details };
}

/** Their members are looked at by defineTask, which knows the score. */
function checkDetails(details: unknown): void {
  if (!isObject(details))
    throw usageError("BAD_VALUE", { expected: "an object as details", received: receivedText(details) });
}

/** A declared score with its defaults filled in. */
function completeScore(id: string, declared: ScoreDeclaration): ScoreSpec {
  const { label = id, better = "higher", range = [-Infinity, Infinity] } = declared;
  const perfect = better === "higher" ? range[1] : range[0];
  return { perfect, about: label, ...declared, label, better, range };
}
