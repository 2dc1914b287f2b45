import { describe, expect, it } from "vitest";
import { PRESET_SAMPLE, SAMPLE } from "../../../test/sample-card.ts";
import type { Chosen } from "../chosen.ts";
import type { ScoreAsk } from "../protocol.ts";
import { commandLine } from "./command-line.ts";

const chosen = (name: string, kind: Chosen["kind"] = "folder"): Chosen => ({ name, kind, files: [] });

const ASK: ScoreAsk = {
  task: "sample",
  options: {},
  description: null,
  gold: chosen("gold"),
  goldFormat: null,
  predFormat: null,
  systems: [{ name: "mine", chosen: chosen("mine.jsonl", "file") }],
  sources: {},
  run: {},
};

describe("commandLine(ask, card)", () => {
  it("scores one system and compares several", () => {
    expect(commandLine(ASK, SAMPLE)).toBe("karat score sample --gold gold --pred mine.jsonl");
    const systems = [...ASK.systems, { name: "yours", chosen: chosen("yours") }];
    expect(commandLine({ ...ASK, systems }, SAMPLE)).toBe(
      "karat compare sample --gold gold --pred mine=mine.jsonl --pred yours=yours",
    );
  });

  it("gives further predictions to every system", () => {
    const systems = [...ASK.systems, { name: "yours", chosen: chosen("yours") }];
    const sources = { edges: chosen("edges.json", "file") };
    expect(commandLine({ ...ASK, systems, sources }, SAMPLE)).toBe(
      "karat compare sample --gold gold --pred mine=mine.jsonl --pred yours=yours --edges mine=edges.json --edges yours=edges.json",
    );
  });

  it("names options, formats and choices of the run by their flags", () => {
    const options = {
      threshold: -0.5,
      llmOutput: true,
      ignoreProperty: ["A", "B"],
      truth: {},
    };
    const ask: ScoreAsk = {
      ...ASK,
      options,
      goldFormat: "jsonl",
      sources: { edges: chosen("edges.json", "file") },
      run: { ci: "off", missing: "skip" },
    };
    expect(commandLine(ask, SAMPLE)).toBe(
      "karat score sample --gold gold --pred mine.jsonl --edges edges.json --gold-format jsonl --threshold -0.5 --llm-output --ignore-property A --ignore-property B --truth none --missing skip --ci off",
    );
    expect(commandLine({ ...ASK, options: { truth: { red: "1" } } }, SAMPLE)).toContain("--truth truth.json");
  });

  it("names the preset, and what overrides it", () => {
    const options = { as: "paper", llmOutput: false, align: "turn-index", threshold: 0.5 };
    expect(commandLine({ ...ASK, options }, PRESET_SAMPLE)).toBe(
      "karat score sample --gold gold --pred mine.jsonl --as paper --llm-output off --align turn-index --threshold 0.5",
    );
  });

  it("quotes what a shell would take apart", () => {
    const systems = [{ name: "mine", chosen: chosen("it's $HOME; rm -rf x.jsonl", "file") }];
    expect(commandLine({ ...ASK, systems }, SAMPLE)).toBe(
      "karat score sample --gold gold --pred 'it'\\''s $HOME; rm -rf x.jsonl'",
    );
  });

  it("stands a folder for loose files, which have no path in common", () => {
    expect(commandLine({ ...ASK, gold: chosen("3 files", "files") }, SAMPLE)).toContain("--gold gold/ ");
  });
});
