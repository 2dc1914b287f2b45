// The text of eval.py, to the letter.

import type { OfficialText } from "../../contract/task-extras.ts";
import { pythonFixed } from "../../text/python.ts";
import type { DialogueMatch } from "./match.ts";
import type { BreakdownOptions } from "./options.ts";
import { type Column, DISTANCES, printedCounts, type Score } from "./score.ts";

export const official: OfficialText<DialogueMatch, Column, Score, BreakdownOptions> = {
  options: { align: "order" },
  printsUnits: false,
  unit: ({ turns }) => JSON.stringify(turns.map(({ jsd, mse }) => [...jsd, ...mse])),
  end({ totals, scores: exact, pieces }) {
    const scores = { ...exact, ...runningMeans(pieces) };
    const { gold, x, tx } = printedCounts(totals);
    /** `%4f` asks for a width of four and so for six decimals. */
    const number = (score: Score) => pythonFixed(scores[score] ?? 0, 6);
    return [
      "######### Data Stats #########",
      `File Num : \t\t${totals.units}`,
      `System Utterance Num : \t${totals.turns}`,
      `O Label Num : \t\t${gold.O}`,
      `T Label Num : \t\t${gold.T}`,
      `X Label Num : \t\t${gold.X}`,
      "",
      "######### Results #########",
      `Accuracy : \t\t${number("accuracy")} (${totals.correct}/${totals.turns})`,
      "",
      `Precision (X) : \t${number("precision.x")} (${x.hits}/${x.pred})`,
      `Recall    (X) : \t${number("recall.x")} (${x.hits}/${x.gold})`,
      `F-measure (X) : \t${number("f1.x")}`,
      "",
      `Precision (T+X) : \t${number("precision.tx")} (${tx.hits}/${tx.pred})`,
      `Recall    (T+X) : \t${number("recall.tx")} (${tx.hits}/${tx.gold})`,
      `F-measure (T+X) : \t${number("f1.tx")}`,
      "",
      `JS divergence (O,T,X) : \t${number("jsd.o-t-x")}`,
      `JS divergence (O,T+X) : \t${number("jsd.o-tx")}`,
      `JS divergence (O+T,X) : \t${number("jsd.ot-x")}`,
      "",
      `Mean squared error (O,T,X) : \t${number("mse.o-t-x")}`,
      `Mean squared error (O,T+X) : \t${number("mse.o-tx")}`,
      `Mean squared error (O+T,X) : \t${number("mse.ot-x")}`,
      "###########################",
      "",
    ].join("\n");
  },
};

/** QUIRK: eval.py adds the turns of all files in one running sum, so that it rounds after every turn. */
function runningMeans(pieces: readonly string[]): Readonly<Partial<Record<Score, number>>> {
  const turns = pieces.flatMap((piece) => JSON.parse(piece) as number[][]);
  if (turns.length === 0) return {};
  const sum = (k: number) => turns.reduce((total, values) => total + values[k]!, 0);
  return Object.fromEntries(DISTANCES.map((score, k) => [score, sum(k) / turns.length]));
}
