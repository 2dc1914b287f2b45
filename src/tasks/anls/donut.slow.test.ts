// The recipe of Donut's F1 in docs/anls.md gives the numbers of its program.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields } from "../fields/index.ts";

const page = readFileSync(new URL("../../../docs/anls.md", import.meta.url), "utf8");
const [, script] = /```python flatten\.py\n(.*?)```/s.exec(page)!;
const [, description] = /```json pairs\.fields\.json\n(.*?)```/s.exec(page)!;

interface DonutCase {
  readonly id: string;
  readonly rules: string;
  readonly units: readonly { readonly gold: string; readonly pred: string }[];
  readonly expected: { readonly f1: number | string };
}

const { cases } = JSON.parse(readFileSync(new URL("./fixtures/cases.json", import.meta.url), "utf8")) as {
  readonly cases: readonly DonutCase[];
};

function flattened({ units }: DonutCase, side: "gold" | "pred"): unknown[] {
  const lines = units.map((unit, at) => `{"id":"${at}","value":${unit[side]}}`).join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-c", script!], { input: lines, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it.each(cases.filter(({ rules }) => rules === "donut"))("$id", async (one) => {
  const task = fields(JSON.parse(description!) as never, { records: "lines" } as never);
  const input = { gold: flattened(one, "gold"), pred: flattened(one, "pred") };
  const { scores } = await score(task, input as never, { ci: null });
  expect(scores.f1).toBe(one.expected.f1 === "ZeroDivisionError" ? null : one.expected.f1);
});
