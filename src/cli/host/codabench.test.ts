import { describe, expect, it } from "vitest";
import type { AnyTask } from "../../contract/task.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import { rouge } from "../../tasks/rouge/index.ts";
import { codabenchBundle } from "./codabench.ts";

const none = new Map<string, string>();
const filesOf = (task: unknown) => {
  const shown = { title: "Summaries", start: "2026-01-01", pageUrl: null, showsUnits: false };
  const files = codabenchBundle({ ...shown, task: task as AnyTask, gold: none, program: none, kit: none });
  const text = (name: string) => String(files.get(`scoring_program/${name}`));
  return { pinned: JSON.parse(text("karat.json")), metadata: text("metadata.yaml") };
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
});
