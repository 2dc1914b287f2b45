// The pieces of a JSON report are what JSON.stringify gives of the whole.
import { describe, expect, it } from "vitest";
import { withDigest } from "../json/digest.ts";
import { score } from "../run/score.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { reportFormats } from "./index.ts";
import { PLAIN } from "./score-report.ts";

const turn = (label: string) => [{ index: 1, label, probabilities: { O: 1, T: 0, X: 0 } }];
const input = {
  gold: ["b", "a"].map((id) => ({ id: `${id}\n"`, turns: [{ index: 1, annotations: ["O", "X", "O"] }] })),
  pred: ["b", "a"].map((id) => ({ id: `${id}\n"`, turns: turn("O") })),
};

describe.each([true, false])("with perUnit: %s", async (perUnit) => {
  const task = breakdown();
  const result = await score(task, input, { perUnit });
  const report = { result, definition: task.definition, digits: 3, published: false, style: PLAIN };

  it("reportFormats.json(report) is the result as JSON.stringify writes it", () => {
    expect(reportFormats.json(report)).toBe(`${JSON.stringify(result, null, 2)}\n`);
  });

  it("reportFormats.jsonl(report) has a line for each unit and the rest as the last one", () => {
    const { rows: _rows, perUnit: units = [], ...rest } = result;
    expect(
      reportFormats
        .jsonl(report)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([...units, withDigest(rest)]);
  });
});
