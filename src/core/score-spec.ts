// How a task declares a score, and the two kinds that nearly all scores are.

/** What is declared of a score: reports, help, pages and checks read it. */
export interface ScoreSpec {
  readonly label: string;
  readonly better: "higher" | "lower";
  /** Lowest and highest possible value. */
  readonly range: readonly [number, number];
  /** The value of a perfect prediction; null where it depends on the unit. */
  readonly perfect: number | null;
  readonly about: string;
  readonly cite?: string;
}

/** A score as its author writes it. Unless told, more is better, any number is possible, and the label is the id. */
export type ScoreDeclaration = Partial<ScoreSpec>;

/** What else there is to say of a share or a distance. */
export type ScoreDetails = Partial<Pick<ScoreSpec, "label" | "about" | "cite" | "range">>;

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
  return { better: "lower", range: [0, 1], perfect: 0, ...details };
}

/** A declared score with its defaults filled in. */
export function completeScore(id: string, declared: ScoreDeclaration): ScoreSpec {
  const { label = id, better = "higher", range = [-Infinity, Infinity] } = declared;
  const perfect = better === "higher" ? range[1] : range[0];
  return { perfect, about: label, ...declared, label, better, range };
}
