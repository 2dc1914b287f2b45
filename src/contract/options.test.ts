// Options: defaults, checks, flags and their place in the signature.
import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { optionComplaint, rangeText } from "./option-schema.ts";
import type { OptionSpecs } from "./option-spec.ts";
import { flagOf, signatureValue } from "./options.ts";
import { resolveOptions } from "./resolve-options.ts";

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
    [{ threshold: 2 }, "a number from 0 to 1 for `threshold`"],
    [{ threshold: "0.5" }, "a number from 0 to 1 for `threshold`"],
    [{ threshold: Number.NaN }, "a number from 0 to 1 for `threshold`"],
    [{ goldTimelines: "eich" }, "one of each, joint for `goldTimelines`"],
    [{ stem: "yes" }, "true or false for `stem`"],
    [{ skip: 1.5 }, 'a whole number of at least 0 or "any" for `skip`'],
    [{ skip: 4, most: 5 }, "only one of `most` and `skip`"],
    [{ skip: "all" }, 'a whole number of at least 0 or "any" for `skip`'],
    [{ split: null }, "a text for `split`"],
    [{ ignore: "x" }, "a list of names for `ignore`"],
    [{ truth: { red: 10 } }, "an object whose values are texts for `truth`"],
    [{ truth: ["10"] }, "an object whose values are texts for `truth`"],
  ])("refuses %j", async (given, expected) => {
    expect(await failure(given)).toMatchObject({ code: "BAD_VALUE", expected });
  });
});

describe("resolveOptions(specs, given), in detail", () => {
  it("names an unknown option, and says if a task has no options", async () => {
    expect(await failure({ treshold: 1 })).toMatchObject({ expected: "an option of the task", received: '"treshold"' });
    expect((await problemOf(() => resolveOptions({}, { x: 1 }))).hint).toBe("the task has no options");
  });

  it("hints at the nearest choice, and gives no hint for other kinds", async () => {
    expect(await failure({ goldTimelines: "eich" })).toEqual({
      code: "BAD_VALUE",
      at: null,
      expected: "one of each, joint for `goldTimelines`",
      received: '"eich"',
      hint: "did you mean each?",
    });
    expect(await failure({ stem: "yes" })).toEqual({
      code: "BAD_VALUE",
      at: null,
      expected: "true or false for `stem`",
      received: '"yes"',
    });
  });

  it("refuses two options that exclude each other only if both are set", async () => {
    expect(await failure({ skip: 4, most: 5 })).toMatchObject({ code: "BAD_VALUE", at: null, received: "5 and 4" });
    for (const given of [
      { skip: 4 },
      { most: 5 },
      { skip: "any", most: 5 },
      { skip: 4, most: "none" },
      { skip: 4, most: 0 },
    ])
      expect(() => resolveOptions(specs, given)).not.toThrow();
    const alone = { most: { kind: "number", default: 1, excludes: "gone", about: "" } } as const;
    expect(() => resolveOptions(alone, { most: 2 })).not.toThrow();
  });

  it("takes an option that is given as undefined for one that is not given", () => {
    expect(resolveOptions(specs, { threshold: undefined }).threshold).toBe(0);
  });

  it("calls a mistake in options one of usage", () => {
    try {
      resolveOptions(specs, { threshold: 2 });
    } catch (error) {
      expect(error).toMatchObject({ isUsage: true });
      return;
    }
    throw new Error("nothing was thrown");
  });
});

describe("optionComplaint(spec, value)", () => {
  const number = (parts: object, value: unknown) =>
    optionComplaint({ kind: "number", default: 0, about: "", ...parts } as never, value);

  it("takes the ends of a range for inside", () => {
    for (const value of [0, 0.5, 1]) expect(number({ min: 0, max: 1 }, value)).toBeNull();
    expect(number({ min: 0, max: 1 }, -0.1)).toBe("a number from 0 to 1");
    expect(number({}, Number.POSITIVE_INFINITY)).toBe("a number");
    expect(number({}, null)).toBe("a number");
    expect(number({ default: null }, null)).toBeNull();
    expect(number({ whole: true }, 2)).toBeNull();
    expect(number({ whole: true }, 2.5)).toBe("a whole number");
    expect(number({ word: "any" }, "any")).toBeNull();
    expect(number({}, undefined)).toBe("a number");
  });

  it("takes null for a text only if that is the default", () => {
    const text = (byDefault: string | null, value: unknown) =>
      optionComplaint({ kind: "text", default: byDefault, about: "" }, value);
    expect(text(null, null)).toBeNull();
    expect(text("a", null)).toBe("a text");
    expect(text(null, "b")).toBeNull();
    expect(text(null, 1)).toBe("a text");
  });

  it("takes lists of texts as names, and objects of texts as tables", () => {
    const names = (value: unknown) => optionComplaint({ kind: "names", default: [], about: "" }, value);
    expect(names(["a"])).toBeNull();
    expect(names(["a", 1])).toBe("a list of names");
    const table = (value: unknown) =>
      optionComplaint({ kind: "table", default: {}, defaultName: "none", about: "" }, value);
    expect(table({ a: "b" })).toBeNull();
    for (const value of [null, [], "a", { a: "b", c: 1 }])
      expect(table(value)).toBe("an object whose values are texts");
  });
});

describe("rangeText(min, max)", () => {
  it("is a range in words", () => {
    expect([rangeText(0, 1), rangeText(0), rangeText(undefined, 1), rangeText()]).toEqual([
      "from 0 to 1",
      "of at least 0",
      "of at most 1",
      "",
    ]);
  });
});

describe("flagOf(name)", () => {
  it("is the name in kebab-case", () => {
    expect([flagOf("goldTimelines"), flagOf("Fold")]).toEqual(["gold-timelines", "fold"]);
  });
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
    ["truth", { "a,b": "c=d%" }, "a%2cb=c%3dd%25"],
    ["truth", { red: "" }, "red=%"],
    ["ignore", ["none"], "%6eone"],
    ["ignore", ["a,b", ""], "a%2cb,%"],
    ["ignore", ["none", "b"], "none,b"],
    ["stem", false, "off"],
    ["split", "Test", "Test"],
    ["split", "auto", "%61uto"],
    ["split", null, "auto"],
    ["goldTimelines", "joint", "joint"],
  ] as const)("of %s %j is %s", (name, value, text) => expect(signatureValue(specs[name], value)).toBe(text));
});
