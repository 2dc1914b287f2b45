// A unit as a row of numbers, and the scores from the sums of rows.

import { share } from "../../contract/declare-score.ts";
import { ratio } from "../../contract/formula/formula.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import type { AnlsMatch } from "./match.ts";
import type { AnlsOptions } from "./options.ts";
import { averageOf } from "./star.ts";

export const CITE =
  "Biten et al. 2019, Scene Text Visual Question Answering, ICCV; Peer et al. 2024, ANLS*, arXiv 2402.03848";

export const columns = ["score", "perfect", "credit", "leaves"] as const;
export type Column = (typeof columns)[number];

export function tally(unit: AnlsMatch): Readonly<Record<Column, number>> {
  const { score, credit, leaves } =
    unit.rules === "docvqa"
      ? { score: unit.match.score, credit: unit.match.score, leaves: 1 }
      : { score: averageOf(unit.match), credit: ExactSum.from(unit.match.credits).total(), leaves: unit.match.leaves };
  return { score, perfect: score === 1 ? 1 : 0, credit, leaves };
}

export const scores = {
  anls: share({
    label: ({ rules }: AnlsOptions) => (rules === "star" ? "ANLS*" : "ANLS"),
    about: "average normalised Levenshtein similarity, mean over units",
    cite: CITE,
    formula: ratio("score", "units", null),
  }),
  perfect: share({
    label: "Perfect",
    about: "share of the units with a score of 1",
    formula: ratio("perfect", "units", null),
  }),
  pooled: share({
    label: "Pooled",
    about: "credit of all leaves by their number, so that a long document counts more; karat's own",
    formula: ratio("credit", "leaves", null),
  }),
};
