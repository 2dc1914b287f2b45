// Texts that Python 3.11 printed for these values.
import { describe, expect, it } from "vitest";
import { pythonFixed, pythonFloat, pythonString } from "./python.ts";

describe("pythonFloat(value)", () => {
  it.each([
    [1, "1.0"],
    [0.1, "0.1"],
    [1e16, "1e+16"],
    [123456789012345680, "1.2345678901234568e+17"],
    [9999999999999998, "9999999999999998.0"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1.5e-10, "1.5e-10"],
    [-0, "-0.0"],
    [1e22, "1e+22"],
    [0.6666666666666666, "0.6666666666666666"],
    [Number.POSITIVE_INFINITY, "inf"],
    [5e-324, "5e-324"],
  ])("prints %d as %s", (value, text) => expect(pythonFloat(value)).toBe(text));
});

describe("pythonFixed(value, 6)", () => {
  it.each([
    [0.0078125, "0.007812"],
    [0.0234375, "0.023438"],
    [2 / 3, "0.666667"],
    [0, "0.000000"],
    [-0.5, "-0.500000"],
    [0.9999999, "1.000000"],
    [123456.7890125, "123456.789012"],
    [5e-7, "0.000000"],
    [1.5e-6, "0.000002"],
  ])("prints %d as %s, rounding the exact binary value half to even (quirk)", (value, text) =>
    expect(pythonFixed(value, 6)).toBe(text),
  );
});

describe("pythonString(text)", () => {
  it.each([
    ["red", "'red'"],
    ["it's", '"it\'s"'],
    [`"it's"`, `'"it\\'s"'`],
    ["a\nb\t\\", "'a\\nb\\t\\\\'"],
    ["é 中 \u0007 \u200b \u00a0", "'é 中 \\x07 \\u200b \\xa0'"],
    ["\u{1f600}\u{e0001}", "'\u{1f600}\\U000e0001'"],
  ])("prints %j as %s", (text, printed) => expect(pythonString(text)).toBe(printed));
});
