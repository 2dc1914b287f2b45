import { describe, expect, it } from "vitest";
import type { AnyTask } from "../../contract/task.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import { fields } from "../../tasks/fields/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import { codabenchBundle } from "./codabench.ts";

const none = new Map<string, string>();
const filesOf = (task: unknown) => {
  const shown = { title: "Summaries", pageUrl: null, showsUnits: false, ids: ["a"] };
  const phase = { start: "2026-01-01", end: "2026-02-01", max_submissions: 9 };
  const gold = new Map([["one/label.json", "{}"]]);
  const files = codabenchBundle({ ...shown, phase, task: task as AnyTask, gold, program: none, kit: none });
  const text = (name: string) => String(files.get(name));
  const pinned = JSON.parse(text("scoring_program/karat.json"));
  return { files, text, pinned, metadata: text("scoring_program/metadata.yaml") };
};

describe("codabenchBundle(competition)", () => {
  it("pins every option for the scorer, also a switch that is turned off", () => {
    const { pinned, metadata } = filesOf(rouge({ stem: false, maxN: 3 }));
    expect(pinned).toMatchObject({ task: "rouge", options: { stem: false, maxN: 3 } });
    expect(metadata).toContain("score rouge --config /app/program/karat.json --gold /app/input/ref");
  });

  it("leaves to the command what karat.json may not say", () => {
    const { pinned, metadata } = filesOf(concepts({ embedder: "http:some model" }));
    expect(pinned.options).not.toHaveProperty("embedder");
    expect(metadata).toContain("--embedder 'http:some model'");
  });

  it("lays gold in a folder of its own, which a worker may unwrap", () => {
    expect([...filesOf(rouge()).files.keys()].filter((path) => path.startsWith("reference_data"))).toEqual([
      "reference_data/gold/one/label.json",
    ]);
  });

  it("writes the end and the limits of the phase", () => {
    expect(filesOf(rouge()).text("competition.yaml")).toMatch(
      /start: "2026-01-01"\n +end: "2026-02-01"\n +max_submissions: 9\n/,
    );
  });

  it("shows participants the description and the ids, but no verdicts, which quote gold", () => {
    const description = { $karat: "fields 2", vendor: "text" } as const;
    const verdicts = [{ field: "vendor", gold: "Hidden Ltd", pred: "Open Inc", verdict: 1 }];
    const { text, pinned } = filesOf(fields(description, { verdicts }));
    expect(text("pages/evaluation.md")).toContain('"vendor": "text"');
    expect(JSON.parse(text("starting_kit/karat.json"))).toMatchObject({ ids: "ids.json", options: { description } });
    expect(text("starting_kit/ids.json")).toBe('["a"]');
    expect(JSON.stringify(pinned)).toContain("Hidden Ltd");
    for (const name of ["pages/evaluation.md", "starting_kit/karat.json"]) expect(text(name)).not.toContain("Hidden");
  });
});
