// Input that grows, and what reads it: each of these once took the square or the cube of its length.
import { writeFileSync } from "node:fs";
import { readNpy } from "../../src/adapters/concepts/embedder-file.ts";
import { loadDefaultEmbedder, loadDefaultExtractor } from "../../src/adapters/concepts/load-default.ts";
import { NODE } from "../../src/adapters/node/node-platform.ts";
import { readPath } from "../../src/adapters/node/read-path.ts";
import type { SourceRecord } from "../../src/contract/source.ts";
import type { AnyTask, AnyTaskMaker } from "../../src/contract/task.ts";
import { paxRecords } from "../../src/input/files/tar-header.ts";
import { answerTree } from "../../src/json/answer/read-answer.ts";
import { readPythonLiteral } from "../../src/json/reader.ts";
import { tooDeepAt } from "../../src/json/text.ts";
import { visibleText, withoutCommands, withoutSecrets } from "../../src/problems/visible-text.ts";
import { score } from "../../src/run/score.ts";
import { compareResults } from "../../src/stats/compare/compare-results.ts";
import { describedTask, type TaskId, tasks } from "../../src/tasks/index.ts";
import { numberedIds } from "../../src/tasks/rouge/topic-ids.ts";
import { splitSentences } from "../../src/text/split-sentences.ts";
import { buildZip } from "../build-zip.ts";
import { inMemorySource } from "../in-memory-source.ts";
import { toyResult, toyTask } from "../toy-results.ts";

export interface Generator {
  /** The smallest size; twice and four times as much are tried too. */
  readonly size: number;
  /** Makes input of a size, and gives what is to be timed. */
  make(size: number, folder: string): Promise<() => unknown> | (() => unknown);
}

async function embed(label: () => string): Promise<() => unknown> {
  const embedder = await loadDefaultEmbedder();
  return () => embedder.embed([label()]);
}

async function extract(text: string): Promise<() => unknown> {
  const extractor = await loadDefaultExtractor();
  return () => extractor.extract(text);
}

function lenient(text: string): () => unknown {
  const wanted = { what: "an object", fits: ({ kind }: { kind: string }) => kind === "object" };
  return () => answerTree(text, { mode: "lenient", wanted });
}

/** Compares as many systems on 300 units. */
function comparing(systems: number, settings: object): () => unknown {
  const results = list(systems, (k) => ({
    name: `s${k}`,
    result: toyResult(list(300, (unit) => (unit * 7 + k * 3 + ((unit * k) % 11)) % 10)),
  }));
  return () => compareResults(toyTask, results, { scores: ["accuracy"], ...settings });
}

/** Scores lines of a task; wrong input is said to be, and that is timed too. */
function scoring(id: TaskId, gold: unknown, pred: unknown, by: "line" | "file" = "line") {
  const source = (name: string, value: unknown) => {
    const record: SourceRecord = {
      file: name,
      line: 1,
      text: typeof value === "string" ? value : JSON.stringify(value),
    };
    return {
      name,
      list: async () => [{ path: name, head: () => record.text!.slice(0, 4096) }],
      async *records() {
        yield [{ ...record }];
      },
      digest: async () => null,
    };
  };
  const ending = by === "line" ? "jsonl" : "json";
  return async () => {
    const make: AnyTaskMaker = await tasks[id]();
    const input = { gold: source("gold.jsonl", gold), pred: source(`pred.${ending}`, pred) };
    await score(make() as AnyTask, input, { ci: null, missing: "skip" }).catch(() => {});
  };
}

/** Scores a folder with ROUGE's XML settings, as both sides of one system. */
function scoringSettings(settings: string, texts: Readonly<Record<string, string>> = {}) {
  const source = () => inMemorySource("run", { ...texts, "settings.xml": settings });
  return async () => {
    const make: AnyTaskMaker = await tasks.rouge();
    await score(make() as AnyTask, { gold: source(), pred: source() }, { ci: null }).catch(() => {});
  };
}

/** Settings of n topics, whose summary and reference lie where `path` says. */
function settingsOf(n: number, path: (side: string, k: number) => string) {
  const topics = list(
    n,
    (k) => `<EVAL ID="${k}"><INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT>
<PEERS><P ID="A">${path("peers", k)}</P></PEERS><MODELS><M ID="0">${path("models", k)}</M></MODELS></EVAL>`,
  );
  const texts = ["peers", "models"].flatMap((side) => list(n, (k) => [path(side, k), `word${k}\n`]));
  return scoringSettings(
    `<ROUGE-EVAL version="1.5.5">\n${topics.join("\n")}\n</ROUGE-EVAL>`,
    Object.fromEntries(texts),
  );
}

const list = <T>(size: number, item: (k: number) => T): T[] => Array.from({ length: size }, (_, k) => item(k));

const scene = (k: number) => ({ "0": { attr_info: { LaneType: "BusLane", LowSpeedLimit: k }, centerline: [k] } });

/** Scores one unit by a description. */
function scoringFields(description: object, gold: unknown, pred: unknown, ci: 95 | null = null) {
  return async () => {
    const lines = (value: unknown) => [{ id: "u", value }];
    const scored = describedTask({ $karat: "fields 2", ...description }).then((make) =>
      score(make() as AnyTask, { gold: lines(gold), pred: lines(pred) }, { ci }),
    );
    await scored.catch(() => {});
  };
}

/** Scores a table of both sides, or says what is wrong with it. */
function scoringTable(path: string, text: string) {
  writeFileSync(path, text);
  return async () => {
    const source = readPath(path);
    await score((await tasks.rouge())() as AnyTask, { gold: source, pred: source }, { ci: null }).catch(() => {});
  };
}

/** Scores per-sample results of another tool. */
function scoringLog(path: string, text: string) {
  writeFileSync(path, text);
  return async () => {
    const input = { gold: [], pred: readPath(path) };
    await score((await tasks.values())() as AnyTask, input, { ci: null }).catch(() => {});
  };
}

const lmEvalLine = (k: number, value: unknown) =>
  `${JSON.stringify({ doc_id: k, doc: { q: k }, resps: [], filtered_resps: [], metrics: ["m"], m: value })}\n`;

export const GENERATORS: Readonly<Record<string, Generator>> = {
  "a CSV of n rows": {
    size: 4_000,
    make: (n, folder) =>
      scoringTable(`${folder}/${n}.csv`, `id,reference,output\n${list(n, (k) => `${k},"a ""b"" c",b\n`).join("")}`),
  },
  "a CSV of n columns": {
    size: 8_000,
    make: (n, folder) =>
      scoringTable(
        `${folder}/${n}.csv`,
        `id,${list(n, (k) => `c${k}`).join(",")}\n1,${list(n, () => "x").join(",")}\n`,
      ),
  },
  "a CSV with n quotes that are not closed": {
    size: 500_000,
    make: (n, folder) => scoringTable(`${folder}/${n}.csv`, `id,reference,output\n1,"${'""\n'.repeat(n)}`),
  },
  "a JSON array of n rows": {
    size: 4_000,
    make: (n, folder) =>
      scoringTable(
        `${folder}/${n}.json`,
        JSON.stringify(list(n, (k) => ({ doc_id: k, reference: "a b", output: "b" }))),
      ),
  },
  "n lines of a log": {
    size: 8_000,
    make: (n, folder) => scoringLog(`${folder}/${n}.jsonl`, list(n, (k) => lmEvalLine(k, k % 2)).join("")),
  },
  "a log with n trials of one sample": {
    size: 8_000,
    make: (n, folder) => scoringLog(`${folder}/${n}.csv`, `id,epoch,m\n${list(n, (k) => `a,${k},1\n`).join("")}`),
  },
  "a log with n metrics": {
    size: 1_000,
    make: (n, folder) =>
      scoringLog(
        `${folder}/${n}.jsonl`,
        `${JSON.stringify({ id: "a", ...Object.fromEntries(list(n, (k) => [`m${k}`, 1])) })}\n`,
      ),
  },
  "a log with n times NaN, in texts too": {
    size: 200_000,
    make: (n, folder) =>
      scoringLog(`${folder}/${n}.jsonl`, `{"id":"a","m":1,"t":"${"NaN ".repeat(n)}","l":[${"NaN,".repeat(n)}null]}\n`),
  },
  "n sentences, stops and abbreviations in a line": {
    size: 40_000,
    make: (n) => {
      const lines = ["It fell. ", "J. ", ".", "a.b", "! ", "Dr. "].map((piece) => piece.repeat(n));
      return () => lines.map(splitSentences);
    },
  },
  "fields: a description of n wrong fields": {
    size: 2_000,
    make: (n) => scoringFields(Object.fromEntries(list(n, (k) => [`f${k}`, `exakt${k}`])), {}, {}),
  },
  "fields: n fields with their scores and intervals": {
    size: 1_000,
    make: (n) => {
      const fieldsOf = (value: string) => Object.fromEntries(list(n, (k) => [`f${k}`, value]));
      return scoringFields(fieldsOf("exact"), fieldsOf("a"), fieldsOf("b"), 95);
    },
  },
  "fields: n predicted items for a gold list of two": {
    size: 20_000,
    make: (n) =>
      scoringFields(
        { $list: { x: "exact" } },
        [{ x: 1 }, { x: 2 }],
        list(n, (x) => ({ x })),
      ),
  },
  "fields: n items by their key": {
    size: 20_000,
    make: (n) => {
      const items = list(n, (x) => ({ k: `k${x}`, x }));
      return scoringFields({ $list: { k: "exact", x: "exact" }, $align: "key", $key: "k" }, items, items.toReversed());
    },
  },
  "fields: n spaces inside a text, a date and a number": {
    size: 200_000,
    make: (n) => {
      const text = `1${" ".repeat(n)}1`;
      return scoringFields(
        { a: "text", b: "date", c: "number" },
        { a: "x", b: "2024-01-01", c: 1 },
        { a: text, b: text, c: text },
      );
    },
  },
  "fields: a number of n digits": {
    size: 50_000,
    make: (n) => scoringFields({ a: { $compare: "number", $within: 1 } }, { a: 1 }, { a: "9".repeat(n) }),
  },
  "fields: a text of n characters, similar to a short one": {
    size: 25_000,
    make: (n) => scoringFields({ a: "similar" }, { a: "abcdefghij".repeat(20) }, { a: "jihgfedcba".repeat(n / 10) }),
  },
  "fields: n lists whose items are all alike": {
    size: 100,
    make: (n) => {
      const lists = (value: string) =>
        Object.fromEntries(list(n, (k) => [`k${k}`, Array(30).fill({ a: value, b: 1 })]));
      return scoringFields({ $map: [{ a: "similar", b: "exact" }] }, lists("red"), lists("read"));
    },
  },
  "an unknown label of n letters": {
    size: 8_000,
    make: (n) => embed(() => `${"qzxv".repeat(n / 4)}${Math.random()}`),
  },
  "a label of n unknown words": {
    size: 4_000,
    make: (n) => embed(() => `${list(n, (k) => `qz${k}`).join(" ")} ${Math.random()}`),
  },
  'a probability "111…1x"': {
    size: 200_000,
    make: (n) =>
      scoring(
        "breakdown",
        { id: "a", turns: [{ index: 0, annotations: ["O"] }] },
        { id: "a", turns: [{ index: 0, label: "O", probabilities: { O: `${"1".repeat(n)}x`, T: 0, X: 0 } }] },
      ),
  },
  "n turns whose probabilities are rounded": {
    size: 2_000,
    make: (n) => {
      const gold = { id: "a", turns: list(n, (index) => ({ index, annotations: ["O"] })) };
      const row = { label: "O", probabilities: { O: 0.33, T: 0.33, X: 0.33 } };
      return scoring("breakdown", gold, { id: "a", turns: list(n, (index) => ({ index, ...row })) });
    },
  },
  "n statements whose text is needed again": {
    size: 2_000,
    make: (n) => {
      const statements = list(n, (k) => ({ red: k % 7, "10": "x" }));
      return scoring("common-ground", { id: "a", statements }, { id: "a", statements });
    },
  },
  "n statements, each with a new key": {
    size: 1_600,
    make: (n) => {
      const statements = list(n, (k) => ({ [`key${k}`]: "10" }));
      return scoring("common-ground", { id: "a", statements }, { id: "a", statements });
    },
  },
  "one statement with n keys": {
    size: 20_000,
    make: (n) => {
      const statements = [Object.fromEntries(list(n, (k) => [`key${k}`, "10"]))];
      return scoring("common-ground", { id: "a", statements }, { id: "a", statements });
    },
  },
  "a word of n full stops, hyphens and apostrophes": { size: 20_000, make: (n) => extract(".-'".repeat(n / 3)) },
  "a word of n hyphens": { size: 100_000, make: (n) => extract("a-".repeat(n / 2)) },
  '"dog and " n times': { size: 4_000, make: (n) => extract("dog and ".repeat(n)) },
  '"Dog, " n times': { size: 8_000, make: (n) => extract("Dog, ".repeat(n)) },
  "n sentences": { size: 2_000, make: (n) => extract("The old dog improves memory and delays decline. ".repeat(n)) },
  "an answer that is a fence and n newlines": { size: 1_000_000, make: (n) => lenient(`\`\`\`json${"\n".repeat(n)}`) },
  "an answer of n fences": { size: 40_000, make: (n) => lenient("```json\nno\n```\n".repeat(n)) },
  "an answer of n opening braces": { size: 400_000, make: (n) => lenient("{".repeat(n)) },
  "an answer of n objects": { size: 2_000, make: (n) => lenient('{"red": 10} '.repeat(n)) },
  "an answer of n quotes": { size: 160_000, make: (n) => lenient('{"'.repeat(n)) },
  "an answer of n thoughts": { size: 40_000, make: (n) => lenient("<think>".repeat(n)) },
  "an answer of n backslashes": { size: 200_000, make: (n) => lenient(`{"a": "${"\\".repeat(n)}`) },
  "a rules file of n scenes": {
    size: 2_000,
    make: (n) => {
      const scenes = Object.fromEntries(list(n, (k) => [`scene${k}`, scene(k)]));
      return scoring("rules", { id: "scene0", lanes: ["1"], rules: [] }, scenes, "file");
    },
  },
  "n equal rules": {
    size: 4_000,
    make: (n) => {
      const rules = list(n, (k) => ({ id: String(k), properties: { LaneType: "BusLane" }, lanes: ["1"] }));
      return scoring("rules", { id: "a", lanes: ["1"], rules }, { id: "a", rules });
    },
  },
  "a pax header of n records": {
    size: 20_000,
    make: (n) => {
      const header = Buffer.from("13 path=a/bc\n".repeat(n));
      return () => paxRecords(header, NODE);
    },
  },
  "heads of n bombs in a zip": {
    size: 100,
    make: async (n, folder) => {
      const content = Buffer.alloc(600_000);
      const path = `${folder}/${n}.zip`;
      writeFileSync(path, buildZip(list(n, (k) => ({ name: `${k}.json`, content }))));
      return async () => {
        const limits = { bytes: Number.POSITIVE_INFINITY, ratio: Number.POSITIVE_INFINITY };
        for (const entry of await readPath(path, { limits }).list()) await entry.head();
      };
    },
  },
  "an .npy of n rows without a column": {
    size: 25_000_000,
    make: (n) => {
      const header = Buffer.from(`{'descr': '<f4', 'fortran_order': False, 'shape': (${n}, 0), }`.padEnd(118));
      const bytes = Buffer.concat([Buffer.from("\x93NUMPY\x01\x00\x76\x00", "latin1"), header]);
      return () => {
        try {
          readNpy(bytes);
        } catch {}
      };
    },
  },
  "n brackets": { size: 8_000_000, make: (n) => () => tooDeepAt("[".repeat(n)) },
  "n brackets side by side": {
    size: 200_000,
    make: (n) => {
      const text = `[${"[],".repeat(n)}[]]`;
      return () => tooDeepAt(text);
    },
  },
  "n backslashes and quotes": {
    size: 400_000,
    make: (n) => {
      const text = `[${"[],".repeat(600)}"${'\\"'.repeat(n)}"]`;
      return () => tooDeepAt(text);
    },
  },
  "a Python text of n characters": {
    size: 200_000,
    make: (n) => () => readPythonLiteral(`{'a': '${"x\\n".repeat(n)}'}`),
  },
  "n things that look like addresses": {
    size: 200_000,
    make: (n) => {
      const text = "a://b:".repeat(n);
      return () => withoutCommands(visibleText(withoutSecrets(text)));
    },
  },
  "a line of n characters in a file": {
    size: 40_000_000, // beyond the caches: between 16 and 64 MB the memory is slower, not the reading
    make: async (n, folder) => {
      const path = `${folder}/${n}.jsonl`;
      writeFileSync(path, `{"id":"a","x":"${"y".repeat(n)}"}\n`);
      return async () => {
        const source = readPath(path);
        for await (const _ of source.records(await source.list(), "line"));
      };
    },
  },
  "n wrong lines": {
    size: 4_000,
    make: (n) => {
      const turns = list(n, () => ({ index: "x", label: 7, probabilities: {} }));
      const gold = { id: "a", turns: list(n, (index) => ({ index, annotations: ["O"] })) };
      return scoring("breakdown", gold, { id: "a", turns });
    },
  },
  "a timeline day of n sentences": {
    size: 4_000,
    make: (n) => {
      const day = { "2011-01-25": list(n, (k) => `word${k} fell on the old town`) };
      return scoring("timeline", { id: "a", timelines: { one: day } }, { id: "a", timeline: day });
    },
  },
  "XML settings of n topics": { size: 2_000, make: (n) => settingsOf(n, (side, k) => `${side}/${k}.txt`) },
  "XML settings with one file name in n folders": {
    size: 2_000,
    make: (n) => settingsOf(n, (side, k) => `${side}/${k}/summary.txt`),
  },
  "XML settings in which a file name is found n times": {
    size: 2_000,
    make: (n) =>
      scoringSettings(
        `<ROUGE-EVAL>${'<EVAL ID="a"><INPUT-FORMAT TYPE="SPL"/><P ID="A">a.txt</P><M ID="0">a.txt</M></EVAL>'.repeat(n)}</ROUGE-EVAL>`,
        Object.fromEntries(list(n, (k) => [`${k}/a.txt`, "word"])),
      ),
  },
  ...Object.fromEntries(
    ["<!--", "<EVAL", '<EVAL ID="a">', "<P", '<P ID="a">', "<![CDATA[", "<!DOCTYPE", "&a", "</"].map((piece) => [
      `XML settings with n times ${piece}`,
      // Many are refused at their first piece: more of them can be measured.
      {
        size: /ID=|DOCTYPE/.test(piece) ? 40_000 : 1_000_000,
        make: (n: number) => scoringSettings(`<ROUGE-EVAL><EVAL ID="b">${piece.repeat(n)}`),
      },
    ]),
  ),
  "n references of one topic by number": {
    size: 200_000,
    make: (n) => {
      const names = list(n, (k) => `doc.${k}`);
      return () => numberedIds(names);
    },
  },
  "all n pairs of systems": {
    size: 2_500,
    make: (n) => comparing(Math.round(Math.sqrt(2 * n)), {}),
  },
  "n systems with a baseline": { size: 100, make: (n) => comparing(n, { baseline: "s0" }) },
};
