// Settings in messages: written once, as the library's users write them, and shown as each surface writes its own.
import { flagOf } from "./options.ts";
import type { Problem } from "./problem.ts";
import { shellWord } from "./shell-word.ts";

/** `missing: "skip"` is a setting and its value, `seed` a setting alone; both stand in backticks. */
const SETTING = /`([a-z][A-Za-z]*)(?:: ("[^"`]*"|[^\s`"]+))?`/g;

/** A problem with flags in what is expected and in its hint; what was received is what somebody wrote. */
export function problemWithFlags(problem: Problem): Problem {
  const { expected, hint } = problem;
  return { ...problem, expected: withFlags(expected), ...(hint !== undefined && { hint: withFlags(hint) }) };
}

/** The same message with flags in the place of settings, for those who type commands. */
export function withFlags(message: string): string {
  return message.replaceAll(SETTING, (_, name: string, value?: string) => {
    const flag = `--${flagOf(name)}`;
    if (value === undefined || value === "true") return flag;
    return `${flag} ${value === "null" ? "off" : value.startsWith('"') ? shellWord(value.slice(1, -1)) : value}`;
  });
}
