import { describe, expect, it } from "vitest";
import { type Collection, type SystemRun, systemsFile } from "../../../test/rouge-vectors.ts";
import { officialText } from "../../run/result/official-text.ts";
import { resultOf } from "../../run/result/result-of.ts";
import { score, scorePart } from "../../run/score.ts";
import { rouge } from "./index.ts";
import { readOfficialFlags } from "./official-flags.ts";

const { collections } = systemsFile();
const runs = collections.flatMap((collection) =>
  Object.entries(collection.runs).map(([name, run]) => ({ collection, name: `${collection.name} ${name}`, run })),
);

/** What the flags of a command are in karat's options. */
function optionsOf(command: string) {
  const value = (flag: string) => new RegExp(` -${flag} (-?[\\d.A-B]+)`).exec(command)?.[1];
  const has = (flag: string) => new RegExp(` -${flag}( |$)`).test(command);
  const skip = value("2");
  return {
    maxN: Number(value("n")),
    skip: skip === undefined ? 4 : Number(skip) < 0 ? ("any" as const) : Number(skip),
    references: value("f") === "B" ? ("best" as const) : ("average" as const),
    average: value("t") === "1" ? ("tokens" as const) : ("topics" as const),
    stem: has("m"),
    officialFlags: [
      ...["w", "2", "u", "U", "x", "d"]
        .filter((flag) => new RegExp(` -${flag}( |$)`).test(command))
        .map((flag) => `-${flag}`),
      ...(value("t") === "2" ? ["-t 2"] : []),
    ].join(" "),
    resampling: {
      ...(value("c") === undefined ? {} : { ci: Number(value("c")) }),
      ...(value("r") === undefined ? {} : { resamples: Number(value("r")) }),
    },
  };
}

function inputOf({ topics, systems }: Collection, system: string) {
  const summaries = systems[system]!;
  return {
    gold: Object.entries(topics).map(([id, references]) => ({ id, references })),
    pred: Object.entries(summaries).map(([id, summary]) => ({ id, summary })),
  };
}

async function textOf(collection: Collection, { command }: SystemRun, system: string): Promise<string> {
  const { resampling, ...options } = optionsOf(command);
  const task = rouge(options);
  const part = await scorePart(task, inputOf(collection, system), {
    missing: "skip",
    perUnit: true,
    official: true,
    ci: null,
  });
  return officialText(task, part, resultOf(task, part), { system, resampling });
}

const OFFICIAL_NAMES: Readonly<Record<string, string>> = { rougeL: "ROUGE-L", rougeW: "ROUGE-W-1.2" };
const LETTERS = { recall: "R", precision: "P", f1: "F" } as const;

/** The lines that the printed numbers of a run belong to. */
function averageLines(results: SystemRun["results"], system: string, level: number): string[] {
  return Object.entries(results[system]!).flatMap(([measure, parts]) => {
    if (Array.isArray(parts)) {
      const [hits, pred, gold] = parts as number[];
      return [`${system} ${nameOf(measure)} M_count: ${gold} P_count: ${pred} H_count: ${hits}`];
    }
    return Object.entries(LETTERS).map(([part, letter]) => {
      const [average, low, high] = (parts as Record<string, { printed: string[] }>)[part]!.printed;
      return `${system} ${nameOf(measure)} Average_${letter}: ${average} (${level}%-conf.int. ${low} - ${high})`;
    });
  });
}

const nameOf = (measure: string) => OFFICIAL_NAMES[measure] ?? measure.replace("rouge", "ROUGE-");

describe.each(runs)("official text of $name", ({ collection, run }) => {
  const systems = Object.keys(collection.systems).sort();

  it("end(summary) prints every average, interval and count", { timeout: 20_000 }, async () => {
    const { resampling } = optionsOf(run.command);
    for (const system of systems) {
      const printed = (await textOf(collection, run, system)).split("\n");
      const expected = averageLines(run.results, system, resampling.ci ?? 95);
      expect(expected.filter((line) => !printed.includes(line))).toEqual([]);
    }
  });
});

describe.each(runs.filter(({ run }) => run.text !== undefined))("official text of $name", ({ collection, run }) => {
  it("end(summary) gives the whole output of all systems, byte for byte", async () => {
    const systems = Object.keys(collection.systems).sort();
    const texts = await Promise.all(systems.map((system) => textOf(collection, run, system)));
    expect(texts.join("")).toBe(run.text);
  });
});

describe("ownStatistics", () => {
  it("score(rouge({ average: 'rouge-1.5.5' })) has the averages and intervals that the program prints", async () => {
    const collection = collections.find(({ name }) => name === "five")!;
    const result = await score(rouge({ average: "rouge-1.5.5" }), inputOf(collection, "A"), { system: "A" });
    expect(result.scores["rouge1.recall"]).toBe(0.65176);
    expect(result.intervals!["rouge1.recall"]).toEqual({
      low: 0.36255,
      high: 0.89975,
      level: 0.95,
      method: "rouge-1.5.5",
    });
    expect(result.signature).toContain("average:rouge-1.5.5");
    const mean = await score(rouge(), inputOf(collection, "A"), { ci: null });
    expect(mean.scores["rouge1.recall"]).toBeCloseTo(0.65001, 5);
  });
});

describe("readOfficialFlags", () => {
  it("readOfficialFlags(text) refuses flags that have options of their own", () => {
    expect(() => readOfficialFlags("-n 4 -u")).toThrow(/for `officialFlags`/);
  });
});
