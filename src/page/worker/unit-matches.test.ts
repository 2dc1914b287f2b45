// What the HTML download keeps of a run: the worst units and no others, as the command does. Node has files like those of browsers.
import { describe, expect, it } from "vitest";
import { definition as toy, toySystem } from "../../../test/toy-report.ts";
import { worstUnits } from "../../report/html/index.ts";
import { matchesOf } from "../../run/explain.ts";
import type { Chosen } from "../chosen.ts";
import { inputOf, scoreAsked } from "./score-systems.ts";

const IDS = ["a", "b", "c", "d"];
const turns = (label: string) => [{ index: 0, label, probabilities: { O: 0, T: 0, X: 1 } }];

function lines(name: string, values: readonly unknown[]): Chosen {
  const file = new File([values.map((value) => `${JSON.stringify(value)}\n`).join("")], name);
  return { name, kind: "file", files: [{ path: name, file }] };
}

const finished = () =>
  scoreAsked(
    {
      task: "breakdown",
      options: {},
      description: null,
      gold: lines(
        "gold.jsonl",
        IDS.map((id) => ({ id, turns: [{ index: 0, annotations: ["X"] }] })),
      ),
      goldFormat: null,
      predFormat: null,
      systems: [
        {
          name: "mine",
          chosen: lines(
            "pred.jsonl",
            IDS.map((id) => ({ id, turns: turns(id === "c" ? "O" : "X") })),
          ),
        },
      ],
      sources: {},
      run: { ci: null },
    },
    () => {},
  );

describe("matchesOf(task, input, ids)", () => {
  it("keeps the matches that are wanted and no others", async () => {
    const run = await finished();
    const idsOf = async (...ids: string[]) =>
      [...(await matchesOf(run.task, inputOf(run.ask, 0), new Set(ids), run.settings)).keys()].sort();
    expect(await idsOf("b")).toEqual(["b"]);
    expect(await idsOf("d", "a", "unknown")).toEqual(["a", "d"]);
    expect(await idsOf()).toEqual([]);
  });
});

describe("worstUnits(input)", () => {
  it("names as many units as a page can hold at most, the worst first", () => {
    const units = Object.fromEntries(Array.from({ length: 20_005 }, (_, k) => [`unit ${k}`, [k, 0] as const]));
    const wanted = worstUnits({ definition: toy, systems: [toySystem("a", units)] });
    expect(wanted.size).toBe(20_000);
    expect([...wanted][0]).toBe("unit 0");
    expect(wanted.has("unit 20004")).toBe(false);
  });
});
