// The rows of the protocol's worked example, to the letter.
import { pythonFloat, pythonString } from "../../core/python.ts";
import type { OfficialText } from "../../core/task-extras.ts";
import type { Propositions } from "./answer.ts";
import type { CommonGroundMatch, CommonGroundOptions } from "./match.ts";
import { pythonDict } from "./python-value.ts";
import type { Column, Score } from "./score.ts";

const RULE = "-".repeat(33);

const number = (value: number | null) => (value === null ? "None" : pythonFloat(value));
const dict = (propositions: Propositions) =>
  pythonDict([...propositions].map(([key, value]) => [key, pythonString(value)]));

export const official: OfficialText<CommonGroundMatch, Column, Score, CommonGroundOptions> = {
  unit: ({ statements }, options) =>
    statements
      .map(({ gold, pred, prf, dsc }) =>
        prf === null
          ? ""
          : [
              dict(gold),
              dict(pred),
              [prf.precision, prf.recall, prf.f1].map(number).join(" "),
              number(dsc[options.dsc]),
              RULE,
              "",
            ].join("\n"),
      )
      .join(""),
  end({ scores }) {
    const line = (label: string, ...ids: (keyof typeof scores)[]) =>
      `${label}: ${ids.map((id) => number(scores[id])).join(" ")}`;
    return [
      line("average PRF1", "precision", "recall", "f1"),
      line("final PRF1", "final.precision", "final.recall", "final.f1"),
      line("average DSC", "dsc"),
      line("final DSC", "final.dsc"),
      "",
    ].join("\n");
  },
};
