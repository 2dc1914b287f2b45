// The rows of the protocol's worked example, to the letter.

import type { OfficialText } from "../../contract/task-extras.ts";
import { pythonFloat, pythonString } from "../../text/python.ts";
import { pythonDict } from "./answer.ts";
import type { Propositions } from "./dialogue.ts";
import type { CommonGroundMatch } from "./match.ts";
import type { CommonGroundOptions } from "./options.ts";
import type { Column, Score } from "./score.ts";

const RULE = "-".repeat(33);

const number = (value: number | null) => (value === null ? "None" : pythonFloat(value));
const dict = (propositions: Propositions) =>
  pythonDict([...propositions].map(([key, value]) => [key, pythonString(value)]));

/** QUIRK: the script's `sum(…) / len(…)` rounds after every dialogue; karat's own mean is rounded once. */
function plainMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export const official: OfficialText<CommonGroundMatch, Column, Score, CommonGroundOptions> = {
  unit: ({ statements }, options) =>
    statements
      .map(({ gold, pred, prf, dsc, counts }) =>
        prf === null
          ? ""
          : [
              dict(gold),
              dict(pred),
              // QUIRK: without a hit the script returns whole numbers (0 0 0 or 1 1 1), which Python prints without a point.
              [prf.precision, prf.recall, prf.f1].map(counts.tp === 0 ? String : number).join(" "),
              number(dsc[options.dsc]),
              RULE,
              "",
            ].join("\n"),
      )
      .join(""),
  end({ perUnit }) {
    const line = (label: string, ...ids: Score[]) =>
      `${label}: ${ids.map((id) => number(plainMean(perUnit.flatMap((scores) => scores[id] ?? [])))).join(" ")}`;
    return [
      line("average PRF1", "precision", "recall", "f1"),
      line("final PRF1", "final.precision", "final.recall", "final.f1"),
      line("average DSC", "dsc"),
      line("final DSC", "final.dsc"),
      "",
    ].join("\n");
  },
};
