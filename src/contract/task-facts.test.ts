import { describe, expect, it } from "vitest";
import { declarationOf } from "./declaration.ts";
import { mean } from "./formula/formula.ts";
import { defineTask } from "./own-task.ts";
import { declarationBehind, declaredBy } from "./task-facts.ts";

const format = {
  id: "jsonl",
  about: "lines",
  by: "line",
  claims: () => true,
  open: () => ({ read: () => [] }),
} as const;
const sound = {
  id: "toy",
  unit: "answer",
  columns: ["hits"],
  scores: { f1: { label: "F1", formula: () => 1 }, recall: { label: "Recall", formula: () => 1 } },
  formats: { gold: [format], pred: [format] },
  match: () => ({}),
  tally: () => ({ hits: 1 }),
} as const;
const options = { level: { kind: "number", default: 0, about: "" } } as const;
const protocol = {
  ...{ name: "toy", version: 1, cite: "" },
  presets: { strict: { about: "as the paper", options: { level: 1 }, aliases: ["paper"] } },
};

describe("defineTask", () => {
  it("defineTask(definition) fills in defaults", () => {
    const { definition } = defineTask(sound);
    expect(definition).toMatchObject({
      title: "toy",
      about: "toy, answer by answer",
      protocol: { name: "toy", version: 1, cite: "a task of one's own" },
      primary: "f1",
      options: {},
      explain: { columns: [] },
    });
    expect(definition.explain.rows({}, {})).toEqual([]);
    expect(definition.scores.f1).toMatchObject({ label: "F1" });
  });

  it("defineTask(definition) keeps what the definition has", () => {
    const { definition } = defineTask({ ...sound, title: "Toys", primary: "recall" });
    expect(definition).toMatchObject({ title: "Toys", primary: "recall" });
  });

  it("defineTask(definition)(options) lays the user's options over those of the preset, and those over the defaults", () => {
    const toy = defineTask({ ...sound, options, protocol } as never) as never as (given?: object) => {
      options: object;
    };
    expect(toy().options).toEqual({ level: 0 });
    expect(toy({ level: 3 }).options).toEqual({ level: 3 });
    expect(toy({ as: "paper" }).options).toEqual({ level: 1, as: "strict" });
    expect(toy({ as: "strict", level: 2 }).options).toEqual({ level: 2, as: "strict" });
    expect(toy({ as: null }).options).toEqual({ level: 0 });
    expect(Object.isFrozen(toy({ as: "strict" }).options)).toBe(true);
    expect(() => toy({ as: "strikt" })).toThrow("did you mean strict?");
  });

  it("defineTask(definition)(options) has the definition itself if no label depends on the options", () => {
    const plain = defineTask(sound);
    expect(plain().definition).toBe(plain.definition);
    const label = ({ level }: { level: number }) => (level === 1 ? "F1 (strict)" : "F1");
    const toy = defineTask({ ...sound, options, scores: { f1: { label, formula: null } } } as never) as never as (
      given?: object,
    ) => {
      definition: { id: string; scores: Record<string, { label: string }> };
    };
    expect(toy({ level: 1 }).definition).toMatchObject({ id: "toy", scores: { f1: { label: "F1 (strict)" } } });
    expect(toy({ level: 0 }).definition.scores.f1!.label).toBe("F1");
  });
});

describe("declaredBy", () => {
  it("declaredBy(definition, thing) returns the thing, and declarationBehind(thing) finds the definition", () => {
    const { definition } = defineTask(sound);
    const thing = {};
    expect(declaredBy(definition, thing)).toBe(thing);
    expect(declarationBehind(thing)).toBe(definition);
    expect(declarationBehind({})).toBeUndefined();
  });
});

describe("declarationOf", () => {
  it("declarationOf(definition) is the plain data of a task", () => {
    const { definition } = defineTask(sound);
    expect(declarationOf(definition)).toEqual({
      id: "toy",
      title: "toy",
      about: "toy, answer by answer",
      unit: "answer",
      protocol: definition.protocol,
      primary: "f1",
      scores: { f1: expect.objectContaining({ label: "F1" }), recall: expect.objectContaining({ label: "Recall" }) },
      formulas: {},
      options: {},
      formats: { gold: [{ id: "jsonl", about: "lines" }], pred: [{ id: "jsonl", about: "lines" }] },
      sources: {},
    });
  });

  it("declarationOf(definition) writes down the formulas of the options by default", () => {
    const scores = ({ level }: { level: number }) => ({
      f1: { formula: level === 0 ? mean("hits") : null },
      recall: { formula: () => 1 },
    });
    const { definition } = defineTask({ ...sound, options, scores });
    expect(declarationOf(definition).formulas).toEqual({ f1: "hits / units" });
  });

  it("declarationOf(definition) has printed scores, presets and further sources, if there are any", () => {
    const formats = { ...sound.formats, edges: [format] };
    const { definition } = defineTask({ ...sound, printed: ["recall"], protocol, options, formats } as never);
    expect(declarationOf(definition as never)).toMatchObject({
      printed: ["recall"],
      protocol,
      options,
      sources: { edges: "further predictions: lines" },
    });
  });
});
