import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FindingSink } from "../../contract/finding-sink.ts";
import { differences, type Equality, equalityKey, PROPERTIES, type Properties, propertiesText } from "./properties.ts";
import { readRule } from "./read-rule.ts";

const normalised: Equality = { equality: "normalised", ignoreProperty: [] };
const strict: Equality = { equality: "strict", ignoreProperty: [] };

function read(text: string, warnings: string[] = []): Properties {
  const sink: FindingSink = {
    problem: (_, { expected }) => warnings.push(expected),
    warn: (_, message) => warnings.push(message),
    invalid: () => {},
  };
  const record = { file: "a.json", line: 1, text: `{"properties":${text}}` };
  const properties = JSON.parse(text);
  return readRule({ record, path: [], sink }, "properties", { name: "0", properties, lanes: [] })!.properties;
}

const same = (a: string, b: string, rules: Equality) => equalityKey(read(a), rules) === equalityKey(read(b), rules);

describe("equalityKey", () => {
  it.each([
    ['{"LaneDirection":["TurnLeft","None",null,""]}', '{"LaneDirection":"TurnLeft"}'],
    ['{"LowSpeedLimit":60}', '{"LowSpeedLimit":"60"}'],
    ['{"EffectiveDate":["None"]}', "{}"],
    ['{"Comment":"x"}', "{}"],
    ['{"LaneType":true}', '{"LaneType":"true"}'],
  ])("equalityKey(%s) equals equalityKey(%s) normalised and not strictly", (a, b) => {
    expect(same(a, b, normalised)).toBe(true);
    expect(same(a, b, strict)).toBe(false);
  });

  it.each([
    ['{"LowSpeedLimit":100}', '{"LowSpeedLimit":100.0}'],
    ['{"RuleIndex":12345678901234567890}', '{"RuleIndex":12345678901234567891}'],
    ['{"EffectiveDate":"None"}', '{"EffectiveDate":"none"}'],
    ['{"LaneDirection":["a,b"]}', '{"LaneDirection":["a","b"]}'],
    ['{"LaneType":"a"}', '{"LaneDirection":"a"}'],
  ])("equalityKey(%s) differs from equalityKey(%s) in both", (a, b) => {
    expect(same(a, b, normalised)).toBe(false);
    expect(same(a, b, strict)).toBe(false);
  });

  it("equalityKey(…, strict) frees the order of keys and members at any depth, but counts members", () => {
    expect(same('{"a":[{"b":1,"c":[1,2]},2]}', '{"a":[2,{"c":[2,1],"b":1}]}', strict)).toBe(true);
    expect(same('{"a":[1,1,2]}', '{"a":[1,2,2]}', strict)).toBe(false);
  });

  it("equalityKey(…) keeps keys such as __proto__ and constructor as data", () => {
    expect(same('{"__proto__":1,"constructor":2}', '{"__proto__":1}', strict)).toBe(false);
    expect(same('{"__proto__":{"LaneType":"BusLane"}}', '{"LaneType":"BusLane"}', normalised)).toBe(false);
  });

  it("equalityKey(…) leaves ignored properties out, of any name when strict", () => {
    const [a, b] = ['{"RuleIndex":"1","Comment":"x"}', '{"RuleIndex":"2"}'] as const;
    expect(same(a, b, { ...normalised, ignoreProperty: ["RuleIndex"] })).toBe(true);
    expect(same(a, b, { ...strict, ignoreProperty: ["RuleIndex"] })).toBe(false);
    expect(same(a, b, { ...strict, ignoreProperty: ["RuleIndex", "Comment"] })).toBe(true);
  });

  it("equalityKey(…) equal strictly implies equal normalised", () => {
    const value = fc.oneof(
      fc.constantFrom("", "None", "a", "b", null, 1, 2),
      fc.array(fc.constantFrom("a", "None", null, 1)),
    );
    const properties = fc.dictionary(fc.constantFrom(...PROPERTIES.slice(0, 3)), value);
    fc.assert(
      fc.property(properties, properties, (a, b) => {
        const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
        expect(!same(textA, textB, strict) || same(textA, textB, normalised)).toBe(true);
      }),
    );
  });
});

describe("differences", () => {
  it("differences(gold, pred) names the properties that are not equal, with what both say", () => {
    const gold = read('{"LaneType":"BusLane","EffectiveDate":"WorkDays","LaneDirection":["TurnLeft","GoStraight"]}');
    const pred = read('{"LaneType":"BusLane","LaneDirection":["GoStraight"]}');
    expect(differences(gold, pred, normalised)).toEqual([
      { name: "LaneDirection", gold: "GoStraight+TurnLeft", pred: "GoStraight" },
      { name: "EffectiveDate", gold: "WorkDays", pred: "none" },
    ]);
  });

  it("differences(gold, pred, strict) shows the JSON of both", () => {
    expect(differences(read('{"RuleIndex":0}'), read('{"RuleIndex":"0","x":null}'), strict)).toEqual([
      { name: "RuleIndex", gold: "0", pred: '"0"' },
      { name: "x", gold: "nothing", pred: "null" },
    ]);
  });
});

describe("readRule", () => {
  it("readRule(…) warns of unknown values and names with the nearest known spelling", () => {
    const warnings: string[] = [];
    read(
      '{"LaneType":"Buslane","LaneDirection":["None","Sideways"],"Lanetype":"x","AllowedTransport":"Tram"}',
      warnings,
    );
    expect(warnings).toEqual([
      'Compared as it is: LaneType "Buslane" is not a known value. Did you mean BusLane?',
      'Compared as it is: LaneDirection "Sideways" is not a known value',
      "Compared as it is: Lanetype is none of the eight properties. Did you mean LaneType?",
    ]);
  });

  it("propertiesText(…) lists the properties that have a value", () => {
    expect(propertiesText(read('{"RuleIndex":3,"LaneType":"None","LaneDirection":["b","a"]}'))).toBe(
      "RuleIndex=3 LaneDirection=a+b",
    );
    expect(propertiesText(read("{}"))).toBe("no properties");
  });
});
