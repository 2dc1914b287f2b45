import { describe, expect, it } from "vitest";
import { officialRun } from "../../../test/official-run.ts";
import { type Collection, type SystemRun, systemsFile } from "../../../test/rouge-vectors.ts";
import { score } from "../../run/score.ts";
import { rouge } from "./index.ts";
import { readOfficialFlags } from "./official.ts";
import { perlNumber, perlPower, perlWhole } from "./perl.ts";

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
    samples: Number(value("r") ?? 1000),
    resampling: {
      ...(value("c") === undefined ? {} : { ci: Number(value("c")) }),
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
  const settings = { missing: "skip", system, resampling } as const;
  return (await officialRun(rouge(options), inputOf(collection, system), settings)).text;
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

  it("end(summary) prints every average, interval and count", async () => {
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
    expect(result.signature).toContain("|samples:1000|");
    const mean = await score(rouge(), inputOf(collection, "A"), { ci: null });
    expect(mean.scores["rouge1.recall"]).toBeCloseTo(0.65001, 5);
  });

  it("score(rouge({ average: 'rouge-1.5.5' }), …, { ci: 'off' }) has the same averages and no intervals", async () => {
    const collection = collections.find(({ name }) => name === "five")!;
    const settings = { system: "A", ci: "off" } as const;
    const result = await score(rouge({ average: "rouge-1.5.5" }), inputOf(collection, "A"), settings);
    expect(result.scores["rouge1.recall"]).toBe(0.65176);
    expect(result).not.toHaveProperty("intervals");
    expect(result).not.toHaveProperty("rows");
  });

  it("score(rouge({ average: 'rouge-1.5.5', samples: 1 }), …) draws one sample, as -r 1 does", async () => {
    const collection = collections.find(({ name }) => name === "five")!;
    const task = rouge({ average: "rouge-1.5.5", samples: 1 });
    const result = await score(task, inputOf(collection, "A"), { system: "A" });
    const lines = averageLines(collection.runs["one-sample"]!.results, "A", 95);
    const { low, high } = result.intervals!["rouge1.recall"]!;
    const average = result.scores["rouge1.recall"];
    expect(lines).toContain(`A ROUGE-1 Average_R: ${average} (95%-conf.int. ${low} - ${high})`);
  });
});

/** The official text of one system that said "one two" everywhere, against references by id. */
async function textOfTopics(references: Readonly<Record<string, string>>, options: Parameters<typeof rouge>[0]) {
  const ids = Object.keys(references);
  const input = {
    gold: ids.map((id) => ({ id, references: [references[id]!] })),
    pred: ids.map((id) => ({ id, summary: "one two" })),
  };
  return (await officialRun(rouge(options), input, { system: "A" })).text;
}

// The rules stated for the program, since no vector has them: fixtures/README.md.
describe("official text of topics and counts", () => {
  const references = { "10": "one", "2": "one two", "1x": "one two three", b: "one", "1": "two" };
  const evalLines = (text: string) => text.split("\n").filter((line) => line.includes(" Eval "));

  it("-d lists topics that begin with digits by these numbers, others behind them", async () => {
    const lines = evalLines(await textOfTopics(references, { maxN: 1, officialFlags: "-x -d" }));
    expect(lines.map((line) => line.split(" ")[3])).toEqual(["1.A", "1x.A", "2.A", "10.A", "b.A"]);
    expect(lines[2]).toBe("A ROUGE-1 Eval 2.A R:1.00000 P:1.00000 F:1.00000");
  });

  it("-t 2 -d lists the counts of each topic", async () => {
    expect(await textOfTopics(references, { maxN: 1, officialFlags: "-x -d -t 2" })).toBe(
      [
        "-".repeat(45),
        "A ROUGE-1 M_count: 8 P_count: 10 H_count: 7",
        ".".repeat(45),
        "A ROUGE-1 Eval 1.A R:1 P:2 F:1",
        "A ROUGE-1 Eval 1x.A R:3 P:2 F:2",
        "A ROUGE-1 Eval 2.A R:2 P:2 F:2",
        "A ROUGE-1 Eval 10.A R:1 P:2 F:1",
        "A ROUGE-1 Eval b.A R:1 P:2 F:1",
        "",
      ].join("\n"),
    );
  });

  it("-u and -U print nothing without -2", async () => {
    for (const flag of ["-u", "-U"])
      expect(await textOfTopics(references, { maxN: 1, officialFlags: `-x ${flag}` })).not.toContain("ROUGE-S");
    expect(await textOfTopics(references, { maxN: 1, officialFlags: "-x -2 -U" })).toContain("ROUGE-SU4");
  });

  it("counts of -w 3 are printed as Perl prints numbers", async () => {
    // One sentence of 200 words: its weight is (200³)³ = 5.12e+20.
    const long = { a: Array.from({ length: 200 }, (_, k) => `w${k}`).join(" ") };
    const text = await textOfTopics(long, { maxN: 1, weight: 3, officialFlags: "-x -w -t 2 -d" });
    expect(text).toContain("A ROUGE-W-3 M_count: 5.12e+20 P_count: 8 H_count: 0\n");
    expect(text).toContain("A ROUGE-W-3 Eval a.A R:5.12e+20 P:8 F:0\n");
  });

  // Perl 5.36: 101**3 is 1030301, and 1030301**3 prints as 1093685272684360901; 2**63 and 2621441**3 are doubles.
  it("counts of -w 3 that fit into 64 bits are printed to the last digit", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, k) => `w${k}`).join(" ");
    const text = await textOfTopics(
      { a: words(101), b: words(50), c: words(128) },
      { maxN: 1, weight: 3, officialFlags: "-x -w -t 2 -d" },
    );
    expect(evalLines(text).slice(3)).toEqual([
      "A ROUGE-W-3 Eval a.A R:1093685272684360901 P:8 F:0",
      "A ROUGE-W-3 Eval b.A R:1953125000000000 P:8 F:0",
      "A ROUGE-W-3 Eval c.A R:9.22337203685478e+18 P:8 F:0",
    ]);
    const both = await textOfTopics(
      { a: words(101), b: words(50) },
      { maxN: 1, weight: 3, officialFlags: "-x -w -t 2" },
    );
    expect(both).toContain(`M_count: ${1093685272684360901n + 1953125000000000n} P_count`);
    expect([3, 2 ** 21, 2_097_151, 2_621_441].map((base) => perlPower(base, 3))).toEqual([
      27n,
      null,
      9_223_358_842_721_533_951n,
      null,
    ]);
  });

  it("perlNumber(value) and perlWhole(value) write as %.15g and as int", () => {
    expect([0, 12, 0.1, 1e20, 123456789012345, 2 / 3, 1e-4, 1e-5, -2.5].map(perlNumber)).toEqual([
      "0",
      "12",
      "0.1",
      "1e+20",
      "123456789012345",
      "0.666666666666667",
      "0.0001",
      "1e-05",
      "-2.5",
    ]);
    expect([2.9, 1e15, 2 ** 64].map(perlWhole)).toEqual(["2", "1000000000000000", "1.84467440737096e+19"]);
  });
});

describe("conversion: pyrouge", () => {
  const lineOf = (text: string, start: string) => text.split("\n").filter((line) => line.startsWith(start));

  // The vector has topics 1 … 30, as pyrouge numbers files that are named in that order.
  it.each([
    ["t%.txt", null, (k: number) => `t${String(k).padStart(2, "0")}`],
    // "10_" sorts before "1_", so that ids in the order of their numbers need names that sort the same way.
    ["%_x.txt", "(.*)_x.txt", (k: number) => "1".repeat(31 - k)],
  ] as const)("numbers topics by the names of their files: %s", async (_, predPattern, idOf) => {
    const collection = collections.find(({ name }) => name === "thirty")!;
    const run = collection.runs.pyrouge!;
    const { gold, pred } = inputOf(collection, "X");
    const renamed = <Line extends { readonly id: string }>(line: Line) => ({ ...line, id: idOf(Number(line.id)) });
    const { resampling, ...options } = optionsOf(run.command);
    const task = rouge({ ...options, conversion: "pyrouge", predPattern });
    const input = { gold: gold.map(renamed), pred: pred.map(renamed) };
    const { text } = await officialRun(task, input, { system: "X", resampling });
    const expected = averageLines(run.results, "X", resampling.ci ?? 95);
    expect(expected.filter((line) => !lineOf(text, "X ").includes(line))).toEqual([]);
  });

  // The example of the rule: pyrouge writes SEE without escaping, and SEE ends a sentence at its first "<".
  it("ends sentences at their first <", async () => {
    const input = {
      gold: [{ id: "a", references: [["the man said hello", "<s> gone"]] }],
      pred: [{ id: "a", summary: ["the <unk> said hello"] }],
    };
    const f1 = async (task: ReturnType<typeof rouge>) => (await score(task, input, { ci: null })).scores["rouge1.f1"];
    expect(await f1(rouge({ as: "pyrouge" }))).toBe(0.4);
    expect(await f1(rouge())).toBe(6 / 10);
  });
});

describe("readOfficialFlags", () => {
  it("readOfficialFlags(text) refuses flags that have options of their own", () => {
    expect(() => readOfficialFlags("-n 4 -u")).toThrow(/for `officialFlags`/);
  });
});
