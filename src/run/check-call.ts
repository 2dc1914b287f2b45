// What score and compare are called with, looked at before anything is read: JavaScript lets everything through.

import { checkTask } from "../core/check-task.ts";
import { MISSING_POLICIES } from "../core/missing-policy.ts";
import { receivedText, usageError } from "../core/problem.ts";
import {
  aFunction,
  aNumber,
  anObject,
  aSwitch,
  aText,
  checkSettings,
  either,
  oneWordOf,
  type SettingKind,
  someTexts,
} from "../core/settings.ts";
import { isObject } from "../core/shape.ts";
import type { CompareRunSettings } from "./compare/compare.ts";
import { chosenScores } from "./result/resample-settings.ts";
import type { ScoreSettings } from "./score.ts";

const nothing: SettingKind = { expected: "null", is: (value) => value === null };
const aSignal: SettingKind = {
  expected: "an AbortSignal",
  is: (value) => isObject(value) && typeof value.throwIfAborted === "function",
};

/**
 * The whole list of what users may set: what karat itself asks for besides is not on it.
 * Settings of one function that the other does not know mean nothing to it and do no harm: programs share them.
 */
export const settingKinds = (): Readonly<Record<keyof ScoreSettings | keyof CompareRunSettings, SettingKind>> => ({
  ci: either("a level in per cent, or null for none", aNumber, nothing, oneWordOf(["off"])),
  resamples: aNumber,
  seed: aNumber,
  interval: aText,
  missing: oneWordOf(MISSING_POLICIES),
  groupBy: aText,
  votes: aSwitch,
  perUnit: aSwitch,
  strict: aSwitch,
  scores: either('a list of scores, or "all"', someTexts, oneWordOf(["all"])),
  goldFormat: aText,
  predFormat: aText,
  services: anObject,
  system: aText,
  executor: aFunction,
  signal: aSignal,
  visit: aFunction,
  onProgress: aFunction,
  primary: aText,
  baseline: aText,
  correction: aText,
  test: aText,
  compat: aText,
  onPermutations: aFunction,
});

/** Throws what is wrong with a call. */
export function checkCall(task: unknown, input: unknown, settings: ScoreSettings | CompareRunSettings): void {
  checkTask(task);
  if (!isObject(input))
    throw usageError("BAD_VALUE", { expected: "{ gold, pred } beside the task", received: receivedText(input) });
  checkSettings(settings, settingKinds());
  chosenScores(Object.keys(task.definition.scores), settings.scores);
}
