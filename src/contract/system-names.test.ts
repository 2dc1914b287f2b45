import { describe, expect, test } from "vitest";
import { systemNames, withoutEndings } from "./system-names.ts";

const namesOf = (...paths: string[]) => systemNames(paths.map((path) => ({ path })));

describe("withoutEndings(name)", () => {
  test.each([
    ["careful.jsonl.gz", "careful"],
    ["runs.TAR.GZ", "runs"],
    ["gpt-4.1", "gpt-4.1"],
    ["gpt-4.1.jsonl", "gpt-4.1"],
    ["hasty.labels.json", "hasty.labels"],
    [".json", ".json"],
  ])("makes %s %s", (name, expected) => expect(withoutEndings(name)).toBe(expected));
});

describe("systemNames(places)", () => {
  test("are the last steps of the paths, if these differ", () => {
    expect(namesOf("runs/a.jsonl", "runs/b/", "../c")).toEqual(["a", "b", "c"]);
  });

  test("are longer ends, if the last steps are the same", () => {
    expect(namesOf("x/1/out.json", "x/2/out.json")).toEqual(["1/out", "2/out"]);
    expect(namesOf("out.json", "x\\out.json")).toEqual(["out", "x/out"]);
  });

  test("keep the numbers of versions, which are no endings", () => {
    expect(namesOf("gpt-4", "gpt-4.1", "gpt-4.5.jsonl")).toEqual(["gpt-4", "gpt-4.1", "gpt-4.5"]);
  });

  test("keep endings, if paths differ in nothing else", () => {
    expect(namesOf("a.json", "a.jsonl")).toEqual(["a.json", "a.jsonl"]);
  });

  test("are the same for the same path, which is another run", () => {
    expect(namesOf("runs/a", "runs/a/", "runs/b")).toEqual(["a", "a", "b"]);
  });

  test("are those of systems within a file", () => {
    const places = [
      { path: "x.json", system: "gpt-4.1" },
      { path: "x.json", system: "a/b" },
    ];
    expect(systemNames(places)).toEqual(["gpt-4.1", "a/b"]);
    expect(systemNames([...places, { path: "y.json", system: "a/b" }])).toEqual([
      "x.json/gpt-4.1",
      "x.json/a/b",
      "y.json/a/b",
    ]);
  });

  test("of no places are none", () => {
    expect(namesOf()).toEqual([]);
  });
});
