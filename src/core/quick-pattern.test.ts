import { expect, it } from "vitest";
import { isQuickPattern } from "./reach.ts";

it.each([
  ...[
    "(a+)+b",
    "(a|a)*b",
    "(.*)(.*)x",
    "(a)\\1",
    "(?<x>.*)\\k<x>",
    "(?=a)(b)",
    "a?a?a?a?a?a?a?b",
    "(a{1,9}){1,9}",
    "a".repeat(256),
  ],
])("isQuickPattern(%j) is false", (pattern) => {
  expect(isQuickPattern(pattern)).toBe(false);
});

it.each(["news.(\\d+).txt", "(?P<id>[a-z]+_\\d\\d(-\\d)?).txt", "news.[A-Z].#ID#.txt", ".*#ID#", "(\\(\\*\\+[*+{]+)"])(
  "isQuickPattern(%j) is true",
  (pattern) => {
    expect(isQuickPattern(pattern)).toBe(true);
  },
);
