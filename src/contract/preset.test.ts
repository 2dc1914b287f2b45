import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { taskMaker } from "./define-task.ts";
import { findPreset, overridden, presetNamed, presetOf, presetsOf } from "./preset.ts";

const presets = {
  strict: { about: "as the paper", options: { level: 1 }, aliases: ["paper"] },
  loose: { about: "as the toolkit", options: { level: 0.5 } },
} as never;
const protocol = { name: "toy", version: 1, cite: "" };
const definition = { id: "toy", protocol: { ...protocol, presets } };
const made = (options: object, of: object = definition) => ({ definition: of, options }) as never;

describe("presets", () => {
  it("presetsOf(definition) names each preset, and none without presets", () => {
    expect(presetsOf(definition).map(({ name, about }) => [name, about])).toEqual([
      ["strict", "as the paper"],
      ["loose", "as the toolkit"],
    ]);
    expect(presetsOf({ protocol })).toEqual([]);
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
    expect((await problemOf(() => presetNamed({ id: "toy", protocol }, "x"))).hint).toBe("the task has no presets");
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

describe("taskMaker(definition)(options)", () => {
  const labels = (more: object, options: object) => {
    const scores = { f1: { label: "F1", formula: null }, recall: { label: "Recall", formula: null } };
    const level = { kind: "number", default: 0, about: "" };
    const make = taskMaker({ id: "toy", unit: "toy", scores, options: { level }, ...more } as never);
    const specs = make(options as never).definition.scores as Readonly<Record<string, { readonly label: string }>>;
    return Object.values(specs).map(({ label }) => label);
  };

  it("uses the labels that follow from the options", () => {
    const label = ({ level }: { level: number }) => (level === 1 ? "F1 (strict)" : "F1");
    const senses = {
      protocol: { ...protocol, presets },
      scores: { f1: { label, formula: null }, recall: { label: "Recall", formula: null } },
    };
    expect(labels(senses, { as: "strict" })).toEqual(["F1 (strict)", "Recall"]);
    expect(labels(senses, { as: "strict", level: 2 })).toEqual(["F1", "Recall"]);
  });

  it("adds the preset to labels if there are several and no label follows from the options", () => {
    expect(labels({ protocol: { ...protocol, presets } }, { as: "loose" })).toEqual(["F1 (loose)", "Recall (loose)"]);
    expect(labels({ protocol: { ...protocol, presets } }, {})).toEqual(["F1", "Recall"]);
    expect(labels({ protocol: { ...protocol, presets: { only: { options: {} } } } }, { as: "only" })).toEqual([
      "F1",
      "Recall",
    ]);
  });
});
