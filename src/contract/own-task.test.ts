import { describe, expect, it } from "vitest";
import { KaratError, placeText } from "../problems/problem.ts";
import { ratio } from "./formula/formula.ts";
import { defineTask } from "./own-task.ts";

const format = { id: "jsonl", about: "", by: "line", claims: () => true, open: () => ({ read: () => [] }) };
const sound = {
  id: "toy",
  unit: "toy",
  columns: ["hits"],
  scores: { f1: { formula: () => 1 } },
  formats: { gold: [format], pred: [format] },
  match: () => ({}),
  tally: () => ({ hits: 1 }),
};

/** Where a definition is wrong, and what was expected there. */
function mistakes(definition: unknown): readonly string[] {
  try {
    defineTask(definition as never);
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    return error.problems.map(({ at, expected, received }) => `${placeText(at!)}: ${expected}, not ${received}`);
  }
  return [];
}

const scored = (formula: unknown) => ({ ...sound, scores: { f1: { formula } } });

describe("defineTask(definition) with formulas", () => {
  it("takes a formula, a function or null for each score, and scores that follow from the options", () => {
    expect(mistakes(scored(ratio("hits", "units", null)))).toEqual([]);
    expect(mistakes(scored(() => 1))).toEqual([]);
    expect(mistakes({ ...sound, scores: () => ({ f1: { formula: null } }) })).toEqual([]);
  });

  const FORMULA = "a formula, or a function of the totals";
  it.each([
    [scored(undefined), [`task toy scores.f1.formula: ${FORMULA}, not nothing`]],
    [{ ...sound, scores: 3 }, ["task toy scores: scores by their ids, at least one, not 3"]],
    [{ ...sound, scores: () => 3 }, ["task toy scores: scores by their ids, at least one, not 3"]],
    [{ ...sound, scores: () => () => 3 }, ["task toy scores: scores by their ids, at least one, not null"]],
    [
      { ...sound, scores: () => ({ f1: { formula: ratio("hit", "units", 0) } }) },
      ['task toy scores.f1.formula: columns of the task: hits, units, not "hit"'],
    ],
    [scored("hits"), [`task toy scores.f1.formula: ${FORMULA}, not "hits"`]],
    [
      scored({ kind: "ratio", top: 1, bottom: 2, empty: 0 }),
      [`task toy scores.f1.formula: ${FORMULA}, not {"kind":"ratio","top":1,"bottom":2,"empty":0}`],
    ],
  ])("says what is wrong with %j", (definition, expected) => expect(mistakes(definition)).toEqual(expected));
});

describe("defineTask(definition)", () => {
  it("takes a definition of the seven members that are needed", () => expect(mistakes(sound)).toEqual([]));

  it.each([
    [null, ["the task: the definition of a task, an object, not null"]],
    [[], ["the task: the definition of a task, an object, not []"]],
    [{ ...sound, id: "My Task" }, ['task My Task id: lower-case words joined by hyphens, not "My Task"']],
    [{ ...sound, columns: [] }, ["task toy columns: a list of names, at least one, not []"]],
    [{ ...sound, columns: ["a", "a"] }, ['task toy columns[1]: every column once, not "a"']],
    [
      { ...sound, columns: ["units"] },
      ['task toy columns[0]: another name, since units are counted anyway, not "units"'],
    ],
    [{ ...sound, scores: {} }, ["task toy scores: scores by their ids, at least one, not {}"]],
    [{ ...sound, scores: { f1: 3 } }, ["task toy scores.f1: a declared score, an object, not 3"]],
    [
      { ...sound, scores: { f1: { better: "more", range: [1, 0], perfect: "1", label: 2 } } },
      [
        'task toy scores.f1.better: "higher" or "lower", not "more"',
        'task toy scores.f1.perfect: a number or null, not "1"',
        "task toy scores.f1.range: the lowest and the highest value, as [0, 1], not [1,0]",
        "task toy scores.f1.label: a text, or a function of the options, not 2",
      ],
    ],
    [{ ...sound, primary: "f2" }, ['task toy primary: a declared score: f1, not "f2"']],
    [{ ...sound, printed: ["f1", "f2"] }, ['task toy printed[1]: a declared score: f1, not "f2"']],
    [
      { ...sound, guard: { parts: () => "turns" } },
      ['task toy guard.parts: a column for each score: hits, not "turns"'],
    ],
    [
      { ...sound, explain: { columns: ["misses"], rows: () => [] } },
      ['task toy explain.columns[0]: a column: hits, not "misses"'],
    ],
    [
      { ...sound, options: { level: { kind: "number", default: "high", about: "" } } },
      ['task toy options.level.default: a number, not "high"'],
    ],
    [
      { ...sound, options: { level: { kind: "integer" } } },
      ['task toy options.level.kind: one of choice, number, switch, text, names, table, data, not "integer"'],
    ],
    [
      { ...sound, options: { level: { kind: "choice" } } },
      ["task toy options.level.choices: a list of names, not nothing"],
    ],
    [{ ...sound, options: [] }, ["task toy options: options by their names, not []"]],
    [{ ...sound, formats: undefined }, ["task toy formats: formats of both sides, not nothing"]],
    [
      { ...sound, formats: { gold: [format], pred: [{}] } },
      ['task toy formats.pred[0]: a format with an id, by "line" or "file", not {}'],
    ],
    [
      { ...sound, formats: { gold: [], pred: [{ id: "jsonl", by: "line" }] } },
      [
        "task toy formats.gold: a list of formats, at least one, not []",
        'task toy formats.pred[0]: a format with the functions claims and open, not "jsonl"',
      ],
    ],
    [
      { ...sound, formats: { ...sound.formats, edges: [] } },
      ["task toy formats.edges: a list of formats, at least one, not []"],
    ],
    ...["units", "as", "goldFormat"].map((name): [unknown, string[]] => [
      { ...sound, options: { [name]: { kind: "switch", default: false, about: "x" } } },
      [`task toy options.${name}: a name that no signature has already, not "${name}"`],
    ]),
    [{ ...sound, tally: 3 }, ["task toy tally: a function, not 3"]],
    [{ ...sound, explain: true }, ["task toy explain: columns and rows of the evidence, not true"]],
    [
      { ...sound, protocol: { name: "x" } },
      ['task toy protocol: a name, a version as a number, and a citation, not {"name":"x"}'],
    ],
    [{ ...sound, unit: "" }, ['task toy unit: what one unit is called, as "dialogue", not ""']],
    [{ ...sound, about: 3 }, ["task toy about: a text, not 3"]],
    [{ ...sound, id: "toy task" }, ['task toy task id: lower-case words joined by hyphens, not "toy task"']],
    ...[
      { name: 1, version: 1, cite: "c" },
      { name: "n", version: "1", cite: "c" },
      { name: "n", version: 1, cite: 1 },
    ].map((protocol): [unknown, string[]] => [
      { ...sound, protocol },
      [`task toy protocol: a name, a version as a number, and a citation, not ${JSON.stringify(protocol)}`],
    ]),
    ...[[0], [0, 1, 2], "01", [1, 1]].map((range): [unknown, string[]] => [
      { ...sound, scores: { f1: { range } } },
      [`task toy scores.f1.range: the lowest and the highest value, as [0, 1], not ${JSON.stringify(range)}`],
    ]),
    ...["about", "cite"].map((key): [unknown, string[]] => [
      { ...sound, scores: { f1: { [key]: 2 } } },
      [`task toy scores.f1.${key}: a text, not 2`],
    ]),
    [{ ...sound, scores: { f1: { lable: "F1" } } }, ['task toy scores.f1.lable: a known member, not "lable"']],
    [{ ...sound, options: { level: 3 } }, ["task toy options.level: a declared option, an object, not 3"]],
    [{ ...sound, columns: ["a", 1] }, ['task toy columns: a list of names, at least one, not ["a",1]']],
    ...[
      { id: 1, by: "line" },
      { id: "x", by: "page" },
    ].map((odd): [unknown, string[]] => [
      { ...sound, formats: { gold: [format], pred: [{ ...format, ...odd }] } },
      [expect.stringContaining('task toy formats.pred[0]: a format with an id, by "line" or "file"')] as never,
    ]),
    ...["claims", "open"].map((key): [unknown, string[]] => [
      { ...sound, formats: { gold: [format], pred: [{ ...format, [key]: 3 }] } },
      ['task toy formats.pred[0]: a format with the functions claims and open, not "jsonl"'],
    ]),
    ...["match", "tally"].map((key): [unknown, string[]] => [
      { ...sound, [key]: 3 },
      [`task toy ${key}: a function, not 3`],
    ]),
    ...["absent", "fromData", "review"].map((key): [unknown, string[]] => [
      { ...sound, [key]: 3 },
      [`task toy ${key}: a function, or nothing, not 3`],
    ]),
    [{ ...sound, prepare: { units: 3 } }, ["task toy prepare.units: a function, not 3"]],
    [{ ...sound, unit: () => 1 }, [expect.stringContaining("not a function")] as never],
    [
      { ...sound, columns: ["hits", "misses"], explain: { columns: ["x"], rows: 3 } },
      ["task toy explain.rows: a function, not 3"],
    ],
    [
      { ...sound, scores: { f1: { formula: null }, recall: { formula: null } }, primary: "x", printed: ["y"] },
      [
        'task toy primary: a declared score: f1, recall, not "x"',
        'task toy printed[0]: a declared score: f1, recall, not "y"',
      ],
    ],
  ])("says what is wrong and where (%#)", (definition, expected) => expect(mistakes(definition)).toEqual(expected));

  it("hints at how scores and formats are made", () => {
    const problemsOf = (definition: unknown) => {
      try {
        defineTask(definition as never);
      } catch (error) {
        return (error as KaratError).problems;
      }
      return [];
    };
    expect(problemsOf({ ...sound, scores: {} })).toMatchObject([
      { code: "BAD_SHAPE", hint: 'scores: { accuracy: share({ label: "Accuracy", formula: mean("hits") }) }' },
    ]);
    expect(problemsOf({ ...sound, formats: 3 })).toMatchObject([
      { hint: "formats: { gold: [lines], pred: [lines] }, where lines = jsonLines({ … })" },
    ]);
    expect(problemsOf({ ...sound, formats: { gold: [format], pred: [] } })).toMatchObject([
      { hint: "jsonLines({ … }) makes one" },
    ]);
    expect(problemsOf({ ...sound, about: 3 })[0]).not.toHaveProperty("hint");
  });

  it("lists everything that an empty definition lacks", () => {
    const places = mistakes({}).map((text) => text.split(":")[0]);
    expect(places).toEqual(
      ["id", "unit", "columns", "scores", "formats", "match", "tally"].map((key) => `the task ${key}`),
    );
  });
});
