// Options: defaults, checks, flags and their place in the signature.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { flagOf, type OptionSpecs, resolveOptions, signatureValue } from "./options.ts";

const specs = {
  threshold: { kind: "number", default: 0, min: 0, max: 1, about: "a share" },
  epsilon: { kind: "number", default: null, about: "a similarity" },
  goldTimelines: { kind: "choice", choices: ["each", "joint"], default: "each", about: "how" },
  stem: { kind: "switch", default: false, about: "whether" },
  identity: { kind: "switch", default: true, about: "whether" },
  skip: { kind: "number", default: "any", word: "any", whole: true, min: 0, about: "how many" },
  most: { kind: "number", default: "none", word: "none", excludes: "skip", about: "how many" },
  split: { kind: "text", default: "Test", about: "which" },
  ignore: { kind: "names", default: [], about: "what" },
  truth: { kind: "table", default: { red: "10" }, defaultName: "weights", about: "true values" },
} as const satisfies OptionSpecs;

const failure = (given: Record<string, unknown>) => problemOf(() => resolveOptions(specs, given));

describe("resolveOptions(specs, given)", () => {
  it("puts given values over the defaults and freezes them", () => {
    const options = resolveOptions(specs, { threshold: 0.5, stem: true });
    expect(options).toEqual({
      threshold: 0.5,
      epsilon: null,
      goldTimelines: "each",
      stem: true,
      identity: true,
      skip: "any",
      most: "none",
      split: "Test",
      ignore: [],
      truth: { red: "10" },
    });
    expect(Object.isFrozen(options)).toBe(true);
  });

  it("answers an unknown option with the nearest name", async () => {
    expect(await failure({ treshold: 1 })).toMatchObject({ code: "UNKNOWN_OPTION", hint: "did you mean threshold?" });
    expect(await failure({ __proto__x: 1 })).toMatchObject({ code: "UNKNOWN_OPTION" });
  });

  it.each([
    [{ threshold: 2 }, "a number from 0 to 1 for --threshold"],
    [{ threshold: "0.5" }, "a number from 0 to 1 for --threshold"],
    [{ threshold: Number.NaN }, "a number from 0 to 1 for --threshold"],
    [{ goldTimelines: "eich" }, "one of each, joint for --gold-timelines"],
    [{ stem: "yes" }, "true or false for --stem"],
    [{ skip: 1.5 }, 'a whole number of at least 0 or "any" for --skip'],
    [{ skip: 4, most: 5 }, "only one of --most and --skip"],
    [{ skip: "all" }, 'a whole number of at least 0 or "any" for --skip'],
    [{ split: null }, "a text for --split"],
    [{ ignore: "x" }, "a list of names for --ignore"],
    [{ truth: { red: 10 } }, "an object whose values are texts for --truth"],
    [{ truth: ["10"] }, "an object whose values are texts for --truth"],
  ])("refuses %j", async (given, expected) => {
    expect(await failure(given)).toMatchObject({ code: "BAD_VALUE", expected });
  });
});

describe("flagOf(name)", () => {
  it("is the name in kebab-case", () => expect(flagOf("goldTimelines")).toBe("gold-timelines"));
});

describe("signatureValue(spec, value)", () => {
  it.each([
    ["threshold", 0.5, "0.5"],
    ["epsilon", null, "auto"],
    ["stem", true, "on"],
    ["identity", false, "off"],
    ["skip", "any", "any"],
    ["skip", 4, "4"],
    ["ignore", ["a", "b"], "a,b"],
    ["ignore", [], "none"],
    ["truth", { red: "10" }, "weights"],
    ["truth", {}, "none"],
    ["truth", { red: "20" }, "red=20"],
  ] as const)("of %s %j is %s", (name, value, text) => expect(signatureValue(specs[name], value)).toBe(text));
});
