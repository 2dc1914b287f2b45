// Settings in messages become the flags of the command; nothing else changes.
import { expect, it } from "vitest";
import { withFlags } from "./setting-words.ts";

it.each([
  ['choose `missing: "skip"` or `missing: "wrong"`', "choose --missing skip or --missing wrong"],
  ["score it again with `perUnit: true`", "score it again with --per-unit"],
  ["a whole number for `seed`", "a whole number for --seed"],
  ["received `ci: null`, or `ci: 95`", "received --ci off, or --ci 95"],
  ["choose one with `goldFormat: …`", "choose one with --gold-format …"],
  ["a number for `top5`", "a number for --top5"],
  ['a text with "`", `two words` and `A`', 'a text with "`", `two words` and `A`'],
])("%s", (message, shown) => expect(withFlags(message)).toBe(shown));
