// The columns and scores of a task as lines, for files in which a changed label, citation or formula is seen.
import type { ScoreDeclaration } from "../src/contract/declare-score.ts";

type Declared = ScoreDeclaration<string, never>;

/** Returns the columns, then a line per score: everything that its declaration says. */
export function declaredScores(columns: readonly string[], scores: Readonly<Record<string, Declared>>, options = {}) {
  const lines = Object.entries(scores).map(([id, { label, formula, ...rest }]) => {
    const declared = {
      label: typeof label === "function" ? label(options as never) : label,
      ...rest,
      range: rest.range?.map(String),
      formula: typeof formula === "function" ? "a function" : formula,
    };
    return `${id} ${JSON.stringify(declared)}\n`;
  });
  return [`${columns.join(" ")}\n`, ...lines].join("");
}
