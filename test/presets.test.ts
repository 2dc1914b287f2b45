// Every preset gives the figures of the program or the definition it stands for; the fixtures' READMEs say how those were made.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readPath } from "../src/adapters/node/read-path.ts";
import { presetsOf } from "../src/contract/preset.ts";
import type { AnyTask, AnyTaskMaker } from "../src/contract/task.ts";
import { score } from "../src/run/score.ts";
import { tasks } from "../src/tasks/index.ts";
import { TASK_IDS } from "./contract-input.ts";
import { inMemorySource } from "./in-memory-source.ts";
import { casesFile, type VectorCase } from "./rouge-vectors.ts";

type Figures = Readonly<Record<string, number | null>>;
/** One run: what is scored, and what should come out, of all units together or of each by its id. */
interface Known {
  readonly name: string;
  readonly input: Parameters<typeof score>[1];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly figures?: Figures;
  readonly units?: Readonly<Record<string, Figures>>;
}

const fixture = (path: string) => fileURLToPath(new URL(`../src/tasks/${path}`, import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(fixture(path), "utf8"));
const rates = (prefix: string, [precision, recall, f1]: readonly (number | null)[]): Figures => ({
  [`${prefix}.precision`]: precision ?? null,
  [`${prefix}.recall`]: recall ?? null,
  [`${prefix}.f1`]: f1 ?? null,
});

/** eval.py at its default threshold. */
function evalPy(): Known[] {
  const folder = "breakdown/fixtures/";
  const names: string[] = json(`${folder}index.json`).cases.map((entry: { case: string }) => entry.case);
  return names.flatMap((name) => {
    const expected = json(`${folder}${name}/expected.json`).results["0.0"];
    if (expected === undefined || expected.error !== undefined) return [];
    const { accuracy, X, "T+X": TX, jsd, mse } = expected;
    const figures: Figures = {
      accuracy,
      "precision.x": X.precision,
      "recall.x": X.recall,
      "f1.x": X.f1,
      "precision.tx": TX.precision,
      "recall.tx": TX.recall,
      "f1.tx": TX.f1,
      "jsd.o-t-x": jsd["O,T,X"],
      "mse.o-t-x": mse["O,T,X"],
    };
    const [gold, pred] = ["gold", "pred"].map((side) => readPath(fixture(`${folder}${name}/${side}`)));
    return [{ name, input: { gold: gold!, pred: pred! }, figures }];
  });
}

interface TimelineCase {
  readonly id: string;
  readonly predicted: object;
  readonly references: readonly object[];
}
const timelineFile = () => json("timeline/fixtures/cases.json") as { cases: TimelineCase[]; averages: never[] };

function timelineInput(cases: readonly TimelineCase[]) {
  const filled = (timelines: readonly object[]) => timelines.filter((days) => Object.keys(days).length > 0);
  return {
    gold: cases.map(({ id, references }) => ({
      id,
      timelines: Object.fromEntries(filled(references).map((days, at) => [`gold-${at}`, days])),
    })),
    pred: cases.map(({ id, predicted }) => ({ id, timeline: predicted })),
  };
}

/** The averages that news-tls prints, of topics with one gold timeline. */
function newsTls(): Known[] {
  const { cases, averages } = timelineFile();
  const byId = new Map(cases.map((one) => [one.id, one]));
  type Triple = Readonly<Record<"precision" | "recall" | "f_score", number>>;
  type Average = { readonly ids: readonly string[]; readonly news_tls: Readonly<Record<string, Triple>> };
  return (averages as readonly Average[]).flatMap(({ ids, news_tls: { rouge_1, rouge_2, dates } }) => {
    const topics = ids.map((id) => byId.get(id)!);
    if (topics.some(({ references }) => references.length !== 1)) return [];
    const figures = { ar1: rouge_1!.f_score, ar2: rouge_2!.f_score, "date.f1": dates!.f_score };
    return [{ name: `${ids.length} topics`, input: timelineInput(topics), figures }];
  });
}

/** The AR of the same date, by an independent program. */
function sameDate(): Known[] {
  const byId = new Map(timelineFile().cases.map((one) => [one.id, one]));
  type Expected = { readonly id: string; readonly ar1: number; readonly ar2: number; readonly date: { f1: number } };
  return (json("timeline/fixtures/same-date.json").cases as Expected[]).map(({ id, ar1, ar2, date }) => ({
    name: id,
    input: timelineInput([byId.get(id)!]),
    figures: { ar1, ar2, "date.f1": date.f1 },
  }));
}

/** The functions of eval_cgqa_output.py. */
function mmdp(): Known[] {
  type Step = Readonly<Record<"gold" | "pred", Readonly<Record<string, string>>>>;
  type Averages = Readonly<Record<"precision" | "recall" | "f1" | "dscStrict", number | undefined>>;
  type Case = {
    readonly dialogue: string;
    readonly truth: Readonly<Record<string, string>>;
    readonly steps: readonly Step[];
    readonly expected: { readonly average: Averages; readonly final: Averages };
  };
  const figuresOf = (prefix: string, found: Averages): Figures => ({
    [`${prefix}precision`]: found.precision ?? null,
    [`${prefix}recall`]: found.recall ?? null,
    [`${prefix}f1`]: found.f1 ?? null,
    [`${prefix}dsc`]: found.dscStrict ?? null,
  });
  return (json("common-ground/fixtures/cases.json").cases as Case[]).map(
    ({ dialogue: id, truth, steps, expected }) => ({
      name: id,
      input: {
        gold: [{ id, truth, statements: steps.map((step) => step.gold) }],
        pred: [{ id, statements: steps.map((step) => step.pred) }],
      },
      figures: { ...figuresOf("", expected.average), ...figuresOf("final.", expected.final) },
    }),
  );
}

/** MapDR's own files, counts of all scenes added. */
function mapdr(): Known[] {
  const folder = "rules/fixtures/mapdr/";
  const { micro } = json(`${folder}expected.json`).e2e_and_cr;
  const part = (name: string, { p, r, f1 }: Readonly<Record<"p" | "r" | "f1", number>>) => rates(name, [p, r, f1]);
  const read = (path: string) => readPath(fixture(folder + path));
  return [
    {
      name: "four scenes with --edges",
      input: { gold: read("."), pred: read("predictions/e2e.json"), sources: { edges: read("predictions/cr.json") } },
      figures: {
        ...part("extraction", micro.re),
        ...part("correspondence", micro.cr),
        ...part("overall", micro.overall),
      },
    },
  ];
}

/** Cases with vectors, computed in exact arithmetic. */
function conceptF1(): Known[] {
  type Case = {
    readonly name: string;
    readonly epsilon: number;
    readonly options: { readonly dedupe: string; readonly identity: boolean };
    readonly system: object;
    readonly gold: object;
    readonly expected: Readonly<Record<"precision" | "recall" | "f1", number>>;
  };
  return (json("concepts/fixtures/cases.json").cases as Case[])
    .filter(({ options }) => options.identity)
    .map(({ name, epsilon, options, system, gold, expected: { precision, recall, f1 } }) => ({
      name,
      input: { gold: [{ id: "a", ...gold }], pred: [{ id: "a", ...system }] },
      options: { epsilon, dedupe: options.dedupe === "none" ? "off" : "on" },
      figures: { precision, recall, f1 },
    }));
}

/** The Perl program under one set of options, of topics whose summaries the preset's limit leaves alone or cuts alike. */
function perl(set: string, { options = {}, fits = () => true, leaves = /^rouge[34]/ }: PerlRun = {}) {
  return (): Known[] => {
    const { optionSets, cases } = casesFile();
    const { scores } = optionSets[set]!;
    const topics = cases.filter((topic) => topic.scores[set] !== undefined && fits(topic));
    const figures = ({ scores: found }: VectorCase): Figures =>
      Object.assign(
        {},
        ...scores.flatMap((measure, at) =>
          leaves.test(measure) || found[set]![at] === null ? [] : [rates(measure, found[set]![at]!)],
        ),
      );
    const input = {
      gold: topics.map(({ id, references }) => ({ id, references })),
      pred: topics.map(({ id, summary }) => ({ id, summary })),
    };
    const units = Object.fromEntries(topics.map((topic) => [topic.id, figures(topic)]));
    return [{ name: set, input, options, units }];
  };
}
interface PerlRun {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly fits?: (topic: VectorCase) => boolean;
  /** Measures that the preset makes otherwise. */
  readonly leaves?: RegExp;
}
const isShort = ({ summary, references }: VectorCase) =>
  [summary, ...references].every((text) => Buffer.byteLength(text.join("\n")) < 600);

/** pyrouge writes SEE, in which a sentence ends at its first "<": the set "see" has the others. */
const isPlain = ({ summary, references }: VectorCase) =>
  [summary, ...references].every((text) => !text.join("\n").includes("<"));

interface AnlsCase {
  readonly id: string;
  readonly rules: string;
  readonly gold: string;
  readonly pred: string;
  readonly threshold?: number;
  readonly units: readonly { readonly answers: readonly string[]; readonly pred: string }[];
  readonly expected: Readonly<Record<"units" | "normalised" | "pypi", readonly number[] | undefined>> & {
    readonly score: number;
    readonly error?: string;
  };
}
const anlsCases = (rules: string) =>
  (json("anls/fixtures/cases.json").cases as AnlsCase[]).filter(
    (one) => one.rules === rules && one.expected.error === undefined,
  );

/** The questions of the RRC script, or of a program that normalises otherwise. */
function answers(program: "units" | "normalised" | "pypi"): Known[] {
  return anlsCases("docvqa").flatMap(({ id, units, threshold = 0.5, expected }) => {
    const scores = expected[program];
    if (scores === undefined || scores.length === 0) return [];
    const input = {
      gold: units.map(({ answers }, at) => ({ id: String(at), answers })),
      pred: units.map(({ pred }, at) => ({ id: String(at), answer: pred })),
    };
    const ofUnits = Object.fromEntries(scores.map((anls, at) => [String(at), { anls }]));
    return [{ name: id, input, options: { threshold }, units: ofUnits }];
  });
}

/** Documents of anls_star, as lines of files: in memory, 1.0 and 1 are the same number. */
function documents(): Known[] {
  const line = (value: string) => inMemorySource("unit", { "unit.jsonl": `{"id":"u","value":${value}}` });
  return anlsCases("star").map(({ id, gold, pred, expected: { score: anls } }) => ({
    name: id,
    input: { gold: line(gold), pred: line(pred) },
    figures: { anls },
  }));
}

interface EntityCase {
  readonly id: string;
  readonly kind: string;
  readonly suffix?: true;
  readonly types?: readonly string[];
  readonly minOverlap?: number;
  readonly units: readonly {
    readonly id: string;
    readonly gold: readonly unknown[];
    readonly pred: readonly unknown[];
  }[];
  // biome-ignore lint/suspicious/noExplicitAny: each program has a shape of its own
  readonly expected: any;
}

/** The cases of a kind, with the figures that one program gave; null for a case that is none of its. */
function entityCases(kind: "tags" | "spans" | "texts", figuresOf: (one: EntityCase) => Figures | null): () => Known[] {
  return () =>
    readFileSync(fixture("entities/fixtures/cases.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line): EntityCase => JSON.parse(line))
      .filter((one) => one.kind === kind && one.suffix === undefined && one.types === undefined)
      .flatMap((one) => {
        const figures = one.minOverlap === undefined ? figuresOf(one) : null;
        if (figures === null) return [];
        const key = kind === "tags" ? "tags" : "entities";
        const side = (name: "gold" | "pred") => one.units.map((unit) => ({ id: unit.id, [key]: unit[name] }));
        return [{ name: one.id, input: { gold: side("gold"), pred: side("pred") }, figures }];
      });
}

const micro = (counted: { readonly micro: readonly number[]; readonly error?: true } | undefined) =>
  counted === undefined || counted.error ? null : { f1: counted.micro[2]! };

/** conlleval prints percentages with two decimals, so counts are its figures. */
const conllevalF1 = (counted: Readonly<Record<"correct" | "gold" | "pred", number>> | undefined) =>
  counted === undefined || counted.gold + counted.pred === 0
    ? null
    : { f1: (2 * counted.correct) / (counted.gold + counted.pred) };

const gradedF1 = (graded: { readonly overall: Readonly<Record<string, { readonly f1: number }>> } | undefined) =>
  graded?.overall === undefined
    ? null
    : Object.fromEntries(Object.entries(graded.overall).map(([grading, { f1 }]) => [`${grading}.f1`, f1]));

interface CallCase {
  readonly id: string;
  readonly kind: string;
  readonly gold?: string;
  readonly pred?: string;
  readonly options: { readonly decode?: string; readonly dots?: string };
  readonly expected: { readonly right?: number };
}

/** Replies of one kind, with the names that such models use. */
function replies(decode: string, dots: string): Known[] {
  const cases = json("tool-calls/fixtures/cases.json").cases as CallCase[];
  return cases
    .filter(({ kind, options }) => kind === "bfcl" && options.decode === decode && options.dots === dots)
    .map(({ id, gold, pred, expected }) => ({
      name: id,
      input: {
        gold: inMemorySource("gold", { "gold.jsonl": gold! }),
        pred: inMemorySource("pred", { "pred.jsonl": pred! }),
      },
      figures: { accuracy: expected.right! },
    }));
}

const KNOWN: Readonly<Record<string, () => Known[]>> = {
  "breakdown dbdc3": evalPy,
  "timeline news-tls": newsTls,
  "timeline same-date": sameDate,
  "common-ground mmdp-cgt": mmdp,
  "rules mapdr": mapdr,
  "concepts concept-f1": conceptF1,
  "entities conlleval": entityCases("tags", ({ expected }) => conllevalF1(expected.conlleval)),
  "entities conlleval-raw": entityCases("tags", ({ expected }) => conllevalF1(expected["conlleval-raw"])),
  "entities seqeval": entityCases("tags", ({ expected }) => micro(expected.seqeval)),
  "entities seqeval-strict": entityCases("tags", ({ expected }) => micro(expected["seqeval-strict"].IOB2)),
  "entities semeval-2013": entityCases("tags", ({ expected }) => gradedF1(expected.semeval)),
  // With one document, 1.1.0 gives the half that the preset never gives.
  "entities nervaluate": entityCases("spans", ({ expected, units }) =>
    units.length > 1 ? gradedF1(expected.nervaluate) : null,
  ),
  "entities gliner": entityCases("spans", ({ expected }) =>
    expected.sets === undefined ? null : { "strict.f1": expected.sets.micro[2] },
  ),
  "entities uniner": entityCases("texts", ({ expected }) => micro(expected["uniner/once/untyped"])),
  "bfcl bfcl-native": () => replies("native", "underscore"),
  "bfcl bfcl-text": () => replies("text", "keep"),
  "anls docvqa": () => answers("units"),
  "anls vlmevalkit": () => answers("normalised"),
  "anls pypi-anls": () => answers("pypi"),
  "anls star": documents,
  "rouge pyrouge": () => [
    ...perl("star", { fits: isPlain })(),
    ...perl("stem", { fits: isPlain, leaves: /^rougeS/ })(),
    ...perl("see", { leaves: /^rougeS/ })(),
  ],
  "rouge duc": perl("stem"),
  "rouge duc2004": () => [...perl("stem", { fits: isShort })(), ...perl("bytes200", { options: { bytes: 200 } })()],
  "rouge headlines": perl("bytes75"),
};

describe("presets", async () => {
  const makers = await Promise.all(TASK_IDS.map(async (id) => [id, (await tasks[id]()) as AnyTaskMaker] as const));
  const named = makers.flatMap(([id, make]) =>
    presetsOf(make.definition).map(({ name }) => ({ preset: `${id} ${name}`, name, make })),
  );

  it("are all known by figures", () => {
    expect(named.map(({ preset }) => preset).sort()).toEqual(Object.keys(KNOWN).sort());
  });

  it.each(named)("score(task, input) as $preset gives them", async ({ preset, name, make }) => {
    const known = KNOWN[preset]!();
    expect(known.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const { name: run, input, options, figures, units = {} } of known) {
      const { scores, perUnit } = await score(make({ as: name, ...options }) as AnyTask, input, {
        ci: null,
        perUnit: true,
      });
      const scoresOf = Object.fromEntries(perUnit!.map((unit) => [unit.id, unit.scores]));
      const expected = figures === undefined ? Object.entries(units) : [[run, figures] as const];
      expect(expected.length).toBeGreaterThan(0);
      for (const [id, wanted] of expected) {
        const found = figures === undefined ? scoresOf[id]! : scores;
        for (const [figure, value] of Object.entries(wanted))
          if (!isClose(found[figure], value)) wrong.push(`${id} ${figure}: ${found[figure]}, not ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

function isClose(found: number | null | undefined, wanted: number | null): boolean {
  if (wanted === null || found === null || found === undefined) return found === wanted;
  return Math.abs(found - wanted) <= 1e-12;
}
