// What may be said of a run of any task, by the names of the flags.
import { MISSING_POLICIES } from "../../core/missing-policy.ts";
import { CORRECTIONS } from "../../run/compare/compare-settings.ts";
import { INTERVALS } from "../../stats/distribution.ts";
import { TESTS } from "../../stats/studentise.ts";
import type { RunChoices } from "../protocol.ts";

export type RunChoice = keyof RunChoices;

interface RunField {
  /** What the field is called. */
  readonly title: string;
  /** Undefined for a text that means nothing. */
  readonly parse: (text: string) => unknown;
  /** Whether it says something of several systems only. */
  readonly compares?: true;
}

export const RUN_FIELDS: Readonly<Record<RunChoice, RunField>> = {
  missing: { title: "Missing predictions", parse: oneOf(MISSING_POLICIES) },
  ci: { title: "Intervals", parse: (text) => (text === "off" ? null : number(text)) },
  interval: { title: "Method of intervals", parse: oneOf(INTERVALS) },
  resamples: { title: "Resamples", parse: number },
  seed: { title: "Seed", parse: number },
  groupBy: { title: "Groups", parse: (text) => text },
  baseline: { title: "Baseline", parse: (text) => text, compares: true },
  primary: { title: "Primary score", parse: (text) => text, compares: true },
  test: { title: "Paired test", parse: oneOf(TESTS), compares: true },
  correction: { title: "Correction", parse: oneOf(CORRECTIONS), compares: true },
};
export const RUN_CHOICES = Object.keys(RUN_FIELDS) as readonly RunChoice[];

export function parseRunChoice(name: RunChoice, text: string): RunChoices[RunChoice] {
  const trimmed = text.trim();
  return trimmed === "" ? undefined : (RUN_FIELDS[name].parse(trimmed) as RunChoices[RunChoice]);
}

/** Without what is said of several systems. */
export function runAlone(run: RunChoices): RunChoices {
  return Object.fromEntries(Object.entries(run).filter(([name]) => !RUN_FIELDS[name as RunChoice].compares));
}

function oneOf(words: readonly string[]): (text: string) => string | undefined {
  return (text) => words.find((word) => word === text);
}

function number(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export function runChoiceText(value: RunChoices[RunChoice]): string {
  return value === null ? "off" : String(value ?? "");
}
