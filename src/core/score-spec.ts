// How a score is declared: which direction is better, its range, its label.
import { badValue } from "./problem.ts";
import { isObject } from "./shape.ts";

/** The declaration of a score, which reports, help, pages and checks read. */
export interface ScoreSpec {
  readonly label: string;
  readonly better: "higher" | "lower";
  /** Lowest and highest possible value. */
  readonly range: readonly [number, number];
  /** Whether improper input, such as probabilities that do not sum to 1, or an unusual option may give values outside the range. */
  readonly mayLeaveRange?: boolean;
  /** The value of a perfect prediction; null if it depends on the unit. */
  readonly perfect: number | null;
  readonly about: string;
  readonly cite?: string;
}

/** A score times this is larger where it is better. */
export function signOf({ better }: Pick<ScoreSpec, "better">): 1 | -1 {
  return better === "higher" ? 1 : -1;
}

/** A score as its author declares it. By default more is better, any number is possible, and the label is the id. */
export type ScoreDeclaration = Partial<ScoreSpec>;

/** Further details of a share or a distance. */
export type ScoreDetails = Partial<Pick<ScoreSpec, "label" | "about" | "cite" | "range" | "mayLeaveRange">>;

type KnownKind<Details> = Pick<ScoreSpec, "better" | "range" | "perfect"> & Details;

/**
 * Declares a score from 0 to 1 where higher is better.
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
 * Declares a score from 0 to 1 where lower is better.
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

/** `defineTask` checks the members: it knows the id of the score. */
function checkDetails(details: unknown): void {
  if (!isObject(details)) throw badValue("an object as details", details);
}

export function completeScore(id: string, declared: ScoreDeclaration): ScoreSpec {
  const { label = id, better = "higher", range = [-Infinity, Infinity] } = declared;
  const perfect = better === "higher" ? range[1] : range[0];
  return { perfect, about: label, ...declared, label, better, range };
}
