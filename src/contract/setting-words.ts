// Settings in messages: written as in the library, and shown as flags on the command line.

import type { Problem } from "../problems/problem.ts";
import { shellWord } from "../problems/shell-word.ts";
import { flagOf } from "./options.ts";

/** In backticks: `missing: "skip"` is a setting with its value, `seed` a setting alone. */
const SETTING = /`([a-z][A-Za-z0-9]*)(?:: ("[^"`]*"|[^\s`"]+))?`/g;

/** A problem with flags in what is expected and in its hint; what was received stays as the user wrote it. */
export function problemWithFlags(problem: Problem): Problem {
  const { expected, hint } = problem;
  return { ...problem, expected: withFlags(expected), ...(hint !== undefined && { hint: withFlags(hint) }) };
}

/** The message with flags in place of settings, for the command line. */
export function withFlags(message: string): string {
  return message.replaceAll(SETTING, (_, name: string, value?: string) => {
    const flag = `--${flagOf(name)}`;
    if (value === undefined || value === "true") return flag;
    return `${flag} ${value === "null" ? "off" : value.startsWith('"') ? shellWord(value.slice(1, -1)) : value}`;
  });
}
