// The worked example of the task's description, row by row.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { officialRun } from "../../../test/official-run.ts";
import { commonGround } from "./index.ts";

const fixture = (file: string) => readFileSync(new URL(`./fixtures/${file}`, import.meta.url), "utf8");

describe("official text", () => {
  it("of the worked example equals its printed rows; its averages follow from the rows (erratum: protocol.md)", async () => {
    const { steps } = JSON.parse(fixture("cases.json")).cases[0] as {
      steps: Readonly<Record<"gold" | "pred", Readonly<Record<string, string>>>>[];
    };
    const { result, text } = await officialRun(commonGround(), {
      gold: [{ id: "worked-example", statements: steps.map((step) => step.gold) }],
      pred: [{ id: "worked-example", statements: steps.map((step) => step.pred) }],
    });
    expect(text).toBe(fixture("official.txt"));
    expect(result.scores).toMatchObject({ precision: 0.9, recall: 0.95, "final.f1": 0.75 });
  });

  // Made with Python: sum([1/3, 1/2, 3/5]) / 3 is 0.4777777777777777, the mean rounded once 0.4777777777777778.
  it("prints the script's means over dialogues, and whole numbers where there is no hit", async () => {
    const dialogue = (id: string, hits: number, all: number) => ({
      id,
      gold: [Object.fromEntries(Array.from({ length: all }, (_, k) => [`k${k}`, "1"]))],
      pred: [Object.fromEntries(Array.from({ length: all }, (_, k) => [`k${k}`, k < hits ? "1" : "2"]))],
    });
    const dialogues = [dialogue("a", 1, 3), dialogue("b", 1, 2), dialogue("c", 3, 5)];
    const run = (units: typeof dialogues, truth = {}) =>
      officialRun(commonGround({ truth }), {
        gold: units.map(({ id, gold }) => ({ id, statements: gold })),
        pred: units.map(({ id, pred }) => ({ id, statements: pred })),
      });
    const { result, text } = await run(dialogues);
    expect(text).toMatch(/^average PRF1: 0\.4777777777777777 1\.0 /m);
    expect(result.scores.precision).toBe(0.4777777777777778);
    // Nothing to find, and what was predicted is true: nothing is wrong either.
    const trueOnly = { id: "e", gold: [{}], pred: [{ red: "10" }] };
    expect((await run([trueOnly], { red: "10" })).text).toMatch(/^1 1 1\n0\.0$/m);
    expect((await run([dialogue("d", 0, 1)])).text).toBe(
      [
        "{'k0': '1'}",
        "{'k0': '2'}",
        "0 0 0",
        "0.0",
        "-".repeat(33),
        "average PRF1: 0.0 0.0 0.0",
        "final PRF1: 0.0 0.0 0.0",
        "average DSC: 0.0",
        "final DSC: 0.0",
        "",
      ].join("\n"),
    );
  });
});
