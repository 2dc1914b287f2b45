// A declaration with every kind of option, for tests.
import type { TaskCard } from "../src/page/protocol.ts";

export const SAMPLE: TaskCard = {
  id: "sample",
  title: "Sample",
  about: "every kind of option",
  unit: "unit",
  protocol: { name: "sample", version: 1, cite: "nobody" },
  primary: "f1",
  scores: { f1: { label: "F1", better: "higher", range: [0, 1], perfect: 1, about: "harmonic mean" } },
  formulas: { f1: "hits / (0.5 × predicted + 0.5 × gold)" },
  options: {
    threshold: { kind: "number", default: 0, about: "a number" },
    align: { kind: "choice", choices: ["turn-index", "order"], default: "turn-index", about: "a choice" },
    llmOutput: { kind: "switch", default: false, about: "a switch" },
    split: { kind: "text", default: "Test", about: "a text" },
    ignoreProperty: { kind: "names", default: [], about: "names" },
    truth: { kind: "table", default: { red: "10" }, defaultName: "weights-task", about: "a table" },
  },
  formats: { gold: [{ id: "jsonl", about: "lines" }], pred: [{ id: "jsonl", about: "lines" }] },
  sources: { edges: "more predictions" },
  hasExample: true,
  needsGold: true,
};

/** The same with presets. */
export const PRESET_SAMPLE: TaskCard = {
  ...SAMPLE,
  protocol: {
    ...SAMPLE.protocol,
    presets: {
      paper: {
        about: "a paper",
        cite: "somebody",
        options: { align: "order", llmOutput: true, truth: {} },
        aliases: ["article"],
      },
      plain: { about: "the defaults, by a name", cite: "somebody else", options: {} },
    },
  },
};
