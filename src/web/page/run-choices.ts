// What may be said of a run of any task, by the names of the flags.
import { MISSING_POLICIES } from "../../core/missing-policy.ts";
import type { RunChoices } from "../protocol.ts";

export type RunChoice = keyof RunChoices;
/** What their fields are called. */
export const RUN_TITLES: Readonly<Record<RunChoice, string>> = {
  missing: "Missing predictions",
  ci: "Intervals",
  resamples: "Resamples",
  seed: "Seed",
  baseline: "Baseline",
  primary: "Primary score",
  correction: "Correction",
};
export const RUN_CHOICES = Object.keys(RUN_TITLES) as readonly RunChoice[];

export function parseRunChoice(name: RunChoice, text: string): RunChoices[RunChoice] {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  switch (name) {
    case "missing":
      return MISSING_POLICIES.find((policy) => policy === trimmed);
    case "ci":
      return trimmed === "off" ? null : number(trimmed);
    case "resamples":
    case "seed":
      return number(trimmed);
    case "correction":
      return trimmed === "holm" || trimmed === "bh" ? trimmed : undefined;
    case "baseline":
    case "primary":
      return trimmed;
  }
}

function number(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export function runChoiceText(value: RunChoices[RunChoice]): string {
  return value === null ? "off" : String(value ?? "");
}
