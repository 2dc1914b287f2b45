import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { withLabels } from "./define-task.ts";
import { findPreset, overridden, presetNamed, presetOf, presetsOf } from "./preset.ts";
import type { AnyTask } from "./task.ts";

const presets = {
  strict: { about: "as the paper", options: { level: 1 }, aliases: ["paper"] },
  loose: { about: "as the toolkit", options: { level: 0.5 } },
} as never;
const definition = { id: "toy", presets };
const made = (options: object, of: object = definition) => ({ definition: of, options }) as never;

describe("presets", () => {
  it("presetsOf(definition) names each preset, and none without presets", () => {
    expect(presetsOf(definition).map(({ name, about }) => [name, about])).toEqual([
      ["strict", "as the paper"],
      ["loose", "as the toolkit"],
    ]);
    expect(presetsOf({})).toEqual([]);
  });

  it("findPreset(definition, name) knows names and their other names, and nothing else", () => {
    expect(findPreset(definition, "strict")!.name).toBe("strict");
    expect(findPreset(definition, "paper")!.name).toBe("strict");
    expect(findPreset(definition, "other")).toBeUndefined();
  });

  it("presetNamed(definition, name) lists the presets, or suggests the nearest", async () => {
    expect(presetNamed(definition, "loose").name).toBe("loose");
    const problem = {
      code: "UNKNOWN_OPTION",
      expected: "a preset of toy for `as`",
      received: '"elsewhere"',
      hint: "there are strict, paper, loose",
    };
    expect(await problemOf(() => presetNamed(definition, "elsewhere"))).toMatchObject(problem);
    expect((await problemOf(() => presetNamed(definition, "strikt"))).hint).toBe("did you mean strict?");
    expect((await problemOf(() => presetNamed({ id: "toy" }, "x"))).hint).toBe("the task has no presets");
  });

  it("presetOf(task) is the preset it was made with, or null", () => {
    expect(presetOf(made({ as: "paper" }))!.name).toBe("strict");
    expect(presetOf(made({ as: null }))).toBeNull();
    expect(presetOf(made({}))).toBeNull();
  });

  it("overridden(task) are the options of the preset that have another value", () => {
    expect(overridden(made({ as: "strict", level: 1 }))).toEqual([]);
    expect(overridden(made({ as: "strict", level: 2 }))).toEqual(["level"]);
    expect(overridden(made({ level: 2 }))).toEqual([]);
  });
});

describe("withLabels", () => {
  const scores = { f1: { label: "F1" }, recall: { label: "Recall" } };
  const labelled = (definition: object, options: object) =>
    Object.values<{ label: string }>(withLabels(definition as AnyTask["definition"], options as never).scores);
  const labels = (of: object, options: object) =>
    labelled({ id: "toy", scores, ...of }, options).map(({ label }) => label);

  it("withLabels(definition, options) uses the labels of the task", () => {
    const senses = { labels: ({ level }: { level: number }) => (level === 1 ? { f1: "F1 (strict)" } : {}) };
    expect(labels({ presets, ...senses }, { as: "strict", level: 1 })).toEqual(["F1 (strict)", "Recall"]);
    expect(labels({ presets, ...senses }, { as: "strict", level: 2 })).toEqual(["F1", "Recall"]);
  });

  it("withLabels(definition, options) adds the preset if there are several and the task has no labels", () => {
    expect(labels({ presets }, { as: "loose" })).toEqual(["F1 (loose)", "Recall (loose)"]);
    expect(labels({ presets }, {})).toEqual(["F1", "Recall"]);
    expect(labels({ presets: { only: { options: {} } } }, { as: "only" })).toEqual(["F1", "Recall"]);
  });

  it("withLabels(definition, options) returns the same score if its label does not change", () => {
    const definition = { id: "toy", scores };
    expect(withLabels(definition as never, {})).toBe(definition);
    expect(labelled({ ...definition, labels: () => ({ f1: "F" }) }, {})[1]).toBe(scores.recall);
  });
});
