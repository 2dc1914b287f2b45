// Settings in messages become the flags of the command; nothing else changes.
import { expect, it } from "vitest";
import { problemWithFlags, withFlags } from "./setting-words.ts";

it.each([
  ['choose `missing: "skip"` or `missing: "wrong"`', "choose --missing skip or --missing wrong"],
  ["score it again with `perUnit: true`", "score it again with --per-unit"],
  ["a whole number for `seed`", "a whole number for --seed"],
  ["received `ci: null`, or `ci: 95`", "received --ci off, or --ci 95"],
  ["choose one with `goldFormat: …`", "choose one with --gold-format …"],
  ["a number for `top5`", "a number for --top5"],
  ['a text with "`", `two words` and `A`', 'a text with "`", `two words` and `A`'],
])("%s", (message, shown) => expect(withFlags(message)).toBe(shown));

it("problemWithFlags(problem) names the one flag that stands for two", () => {
  const hintOf = (hint: string) =>
    problemWithFlags({ code: "BAD_VALUE", at: null, expected: "x", received: "y", hint }).hint;
  expect(hintOf('`answers: "lenient"` repairs, `invalid: "empty"` counts them as none')).toBe(
    "--answers lenient repairs, --invalid empty counts them as none; --lenient does both",
  );
  expect(hintOf('`invalid: "empty"` counts them as none')).toBe("--invalid empty counts them as none");
});
