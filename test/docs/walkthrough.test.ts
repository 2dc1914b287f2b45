// The pages work as written, from an empty folder: every command prints what the page says.
import { describe, expect, it } from "vitest";
import { follow, isSaid, WALKTHROUGHS } from "./walkthrough.ts";

describe.each(WALKTHROUGHS)("%s (npm run walkthroughs writes the outputs anew)", (page) => {
  const { steps } = follow(page);

  it("has commands", () => expect(steps.length).toBeGreaterThan(0));

  it.each(steps.map((step) => [step.command, step] as const))("%s", (_, { said, printed, lacks }) => {
    if (lacks !== null) console.warn(`NOT TESTED: ${lacks} is not installed`);
    if (!isSaid(printed, said)) expect(printed).toBe(said);
  });
});

it("isSaid(printed, said) lets … stand for the rest of a line, and a line of … for any lines", () => {
  expect(isSaid("a b\nc\n", "a…\nc\n")).toBe(true);
  expect(isSaid("a b\nd\n", "a…\nc\n")).toBe(false);
  expect(isSaid("a\nb\nc\n", "a\n…\nc\n")).toBe(true);
  expect(isSaid("a\nc\n", "a\n…\nc\n")).toBe(true);
  expect(isSaid("a\nb\nd\n", "a\n…\nc\n")).toBe(false);
  expect(isSaid("a.\n", "ab\n")).toBe(false);
});
