// How a score is declared: its label, its formula, which direction is better, its range.

import { badValue } from "../problems/problem.ts";
import type { Formula } from "./formula/formula.ts";
import type { ScoreFormula } from "./formula/score-formulas.ts";
import type { ScoreSpec } from "./score-spec.ts";
import { isObject } from "./shape.ts";

/** A score of a task whose options are settled. */
export interface CompleteScore<Column extends string = string> extends ScoreSpec {
  readonly formula: ScoreFormula<Column>;
}

/** A score as its author declares it. By default more is better, any number is possible, and the label is the id. */
export interface ScoreDeclaration<Column extends string = string, Options = never>
  extends Partial<Omit<ScoreSpec, "label">> {
  /** A text, or a function of the options if they decide what the score means. */
  readonly label?: ScoreLabel<Options>;
  /** How the score follows from the totals. */
  readonly formula: ScoreFormula<Column, Options>;
}

export type ScoreLabel<Options> = string | LabelByOptions<Options>["label"];

/** A method, because methods are bivariant: a task of known options can stand for one of any options. */
interface LabelByOptions<Options> {
  label(options: Options): string;
}

/** The scores of a task by their ids, or a function of the options that gives them. The ids are the same for all options. */
export type ScoreTable<Column extends string, Score extends string, Options> =
  | Readonly<Record<Score, ScoreDeclaration<Column, Options>>>
  | TableByOptions<Column, Score, Options>["scores"];

/** A method for the same reason. */
interface TableByOptions<Column extends string, Score extends string, Options> {
  scores(options: Options): Readonly<Record<Score, ScoreDeclaration<Column, Options>>>;
}

// biome-ignore lint/suspicious/noExplicitAny: defineTask checks columns and options, which a score by itself does not know
type Any = any;

/** The formula and further details of a share or a distance. */
export interface ScoreDetails
  extends Pick<ScoreDeclaration<Any, Any>, "label" | "about" | "cite" | "range" | "mayLeaveRange"> {
  readonly formula: Formula<Any> | ((totals: Any, options: Any, run: Any) => number | null) | null;
}

type KnownKind<Details> = Pick<ScoreSpec, "better" | "range" | "perfect"> & Details;

/**
 * Declares a score from 0 to 1 where higher is better, with its formula.
 *
 * @example
 * import { mean, share } from "karat";
 *
 * const accuracy = share({ label: "Accuracy", formula: mean("hits") });
 * console.log(accuracy.better, accuracy.perfect); // higher 1
 */
export function share<Details extends ScoreDetails>(details: Details): KnownKind<Details> {
  checkDetails(details);
  return { better: "higher", range: [0, 1], perfect: 1, ...details };
}

/**
 * Declares a score from 0 to 1 where lower is better, with its formula.
 *
 * @example
 * import { distance, mean } from "karat";
 *
 * const error = distance({ label: "Error", range: [0, Infinity], formula: mean("error") });
 * console.log(error.better, error.perfect); // lower 0
 */
export function distance<Details extends ScoreDetails>(details: Details): KnownKind<Details> {
  checkDetails(details);
  return { better: "lower", range: [0, 1], perfect: 0, ...details };
}

/** `defineTask` checks the members: it knows the id of the score. */
function checkDetails(details: unknown): void {
  if (!isObject(details)) throw badValue("an object as details", details);
}

/** A declared score with its defaults, and the label that the options give it. */
export function completeScore(id: string, declared: ScoreDeclaration, options: object): CompleteScore {
  const { better = "higher", range = [-Infinity, Infinity] } = declared;
  const label = typeof declared.label === "function" ? declared.label(options as never) : (declared.label ?? id);
  const perfect = better === "higher" ? range[1] : range[0];
  return { perfect, about: label, ...declared, label, better, range };
}
