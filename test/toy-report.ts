// A small report input with known numbers, for tests of the page.
import type { Comparison } from "../src/contract/comparison.ts";
import type { Result } from "../src/contract/result.ts";
import type { HtmlReportInput, ReportedSystem } from "../src/report/html/index.ts";

export const definition: HtmlReportInput["definition"] = {
  id: "toy",
  title: "Toy task",
  about: "how toys are counted",
  unit: "crate",
  protocol: { name: "toy-eval", version: 2, cite: "Doe 2020, Toys" },
  primary: "f1",
  scores: {
    f1: { label: "F1", about: "harmonic mean", better: "higher", range: [0, 1], perfect: 1, formula: null },
    error: {
      label: "Error",
      about: "mean distance",
      better: "lower",
      range: [0, Number.POSITIVE_INFINITY],
      perfect: 0,
      formula: null,
    },
  },
};

/** Scores of units as pairs of f1 and error. */
export function toySystem(
  name: string,
  units: Readonly<Record<string, readonly [f1: number | null, error: number | null]>>,
  more: Partial<Result> = {},
): ReportedSystem {
  const perUnit = Object.entries(units).map(([id, [f1, error]]) => ({ id, scores: { f1, error } }));
  return {
    name,
    result: {
      karat: "0.4.0",
      format: 4,
      task: "toy",
      signature: `karat|task:toy|pred:${name}`,
      formats: { gold: "jsonl", pred: "jsonl" },
      units: { name: "crate", scored: perUnit.length, missing: [], extra: [], invalid: [] },
      scores: { f1: 0.5, error: 12 },
      intervals: { f1: { low: 0.25, high: 0.75, level: 0.95, method: "jackknife-t" }, error: null },
      options: { threshold: 0.5 },
      digests: { gold: "aaa", pred: null },
      columns: [],
      totals: {},
      warnings: [],
      perUnit,
      ...more,
    },
  };
}

/** One test, of b against a. */
export const toyComparison: Comparison = {
  karat: "0.4.0",
  format: 4,
  task: "toy",
  signature: "karat|comparison",
  systems: [],
  comparisons: [
    {
      baseline: "a",
      system: "b",
      score: "f1",
      difference: -0.25,
      interval: { low: -0.5, high: 0, level: 0.95, method: "jackknife-t" },
      p: 0.03125,
      pAdjusted: 0.0625,
      units: 6,
      differing: 6,
      detectable: 0.4,
      family: "primary",
    },
  ],
  primary: "f1",
  warnings: [],
};

/** The blocks of data of a page by id. */
export function jsonBlocks(html: string): ReadonlyMap<string, unknown> {
  const blocks = html.matchAll(/<script type="application\/json" id="([^"]+)">([^<]*)<\/script>/g);
  return new Map([...blocks].map(([, id, json]) => [id!, JSON.parse(json!)]));
}
