// What mistakes add to the verdict, in sentences with the names of places and systems marked.
import type { Mistakes } from "../../contract/mistakes.ts";
import { countText } from "../../problems/visible-text.ts";
import { numberOf } from "../score-report.ts";
import { byGap, hasPoints, mistakesIn, placeRows } from "./mistake-rows.ts";

/** A part of a sentence: text, the name of a place, or a system by its position. */
export type Piece = string | { readonly place: string } | { readonly system: number };

export const NO_MISTAKES = "No mistakes: everything is correct.";
export const NOT_COLLECTED = "Mistakes were not collected: run again without --mistakes off.";
export const NO_EVIDENCE = "This task gives no evidence, so karat cannot say where points are lost.";

/** "61 of 240 receipts are right in everything." */
export function rightSentence({ units }: Mistakes, all: { readonly name: string; readonly scored: number }): string {
  const right = Math.max(0, all.scored - units);
  const verb = right === 1 || all.scored === 1 ? "is" : "are";
  return `${countText(right)} of ${numberOf(all.scored, all.name)} ${verb} right in everything.`;
}

const MOST_PLACES = 3;

/** "60 % of the 350 mistakes are in a, b and c."; nothing if more places are needed for half of them. */
export function whereHalfIs({ places, mistakes }: Mistakes): readonly Piece[] {
  const ranked = places.toSorted((one, other) => mistakesIn(other) - mistakesIn(one)).slice(0, MOST_PLACES);
  let sum = 0;
  const end = ranked.findIndex((place) => (sum += mistakesIn(place)) * 2 >= mistakes);
  if (mistakes === 0 || end === -1 || places.length === 1) return [];
  const share = Math.round((100 * sum) / mistakes);
  const who = mistakes === 1 ? "The only mistake is in " : `${share} % of the ${countText(mistakes)} mistakes are in `;
  return [who, ...listed(ranked.slice(0, end + 1).map(({ place }) => place)), "."];
}

const LEAST_POINTS = 0.001;

/** "B loses more in x and y, less in z." */
export function whereTheyDiffer(systems: readonly [Mistakes, Mistakes], score: string): readonly Piece[] {
  if (!hasPoints(systems, score)) return [];
  const rows = byGap(placeRows(systems), score, true);
  const places = (sign: 1 | -1, most: number) =>
    rows
      .filter(({ gap }) => sign * (gap ?? 0) >= LEAST_POINTS)
      .slice(0, most)
      .map(({ place }) => place);
  const [more, less] = [places(-1, 2), places(1, 1)];
  if (more.length + less.length === 0) return [];
  const moreWords = more.length === 0 ? [] : ["more in ", ...listed(more)];
  const lessWords = less.length === 0 ? [] : [more.length === 0 ? "less in " : ", less in ", ...listed(less)];
  return ["B loses ", ...moreWords, ...lessWords, "."];
}

const LEAST_FORM = 0.1;

/** "23 % of the mistakes are form only: …", from 10 % on. */
export function formSentence(systems: readonly Mistakes[]): string {
  const sum = (member: "form" | "mistakes") => systems.reduce((total, one) => total + one[member], 0);
  const share = sum("mistakes") === 0 ? 0 : sum("form") / sum("mistakes");
  if (share < LEAST_FORM) return "";
  return `${Math.round(100 * share)} % of the mistakes are form only: spaces, case, punctuation, notation.`;
}

/** "a, b and c" */
function listed(places: readonly string[]): readonly Piece[] {
  return places.flatMap((place, at) => {
    const before = at === 0 ? [] : [at === places.length - 1 ? " and " : ", "];
    return [...before, { place }];
  });
}
