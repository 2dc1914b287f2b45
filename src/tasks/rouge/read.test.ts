import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { readFormat } from "../../../test/read-format.ts";
import { formatsFile, type Pairing } from "../../../test/rouge-vectors.ts";
import type { AnyFormat, SourceRecord } from "../../contract/source.ts";
import { score } from "../../run/score.ts";
import { rouge } from "./index.ts";
import type { Gold, Text } from "./match.ts";
import { formats } from "./read.ts";
import { textKindOf } from "./read-texts.ts";

/** What a format reads of files that contain their own names. */
function idsOf<Value>(
  list: readonly AnyFormat<Value>[],
  id: string,
  names: readonly string[],
  options: object,
  predicted?: readonly string[],
) {
  const format = list.find((one) => one.id === id)!;
  const records = names.map((file) => ({ file, line: 1, text: `${file}\n` }));
  return readFormat(format, records, { ...rouge().options, ...options }, predicted);
}

function pair({ systemPattern, modelPattern, systemFiles, modelFiles }: Pairing) {
  const preds = idsOf<Text>(formats.pred, "texts", systemFiles, { predPattern: systemPattern });
  const patterns = { goldPattern: modelPattern, predPattern: systemPattern };
  const golds = idsOf<Gold>(formats.gold, "texts", modelFiles, patterns, systemFiles);
  const references = new Map(golds.items.map(({ id, value }) => [id, value!.references.map(([name]) => name)]));
  return preds.items
    .map(({ id, value }) => ({ summary: value![0]!, references: references.get(id) ?? [] }))
    .sort((a, b) => (a.summary < b.summary ? -1 : 1));
}

/** Where karat fits whole names and takes ids literally, pyrouge the starts of names and ids as patterns. */
const DEPARTURES: Readonly<Record<string, unknown>> = {
  "prefix-match": [
    { summary: "sys.1", references: ["gold.1"] },
    { summary: "sys.12", references: ["gold.12"] },
  ],
  "id-with-dot": [{ summary: "s_1.2.txt", references: ["m_a_1.2.txt"] }],
};

describe("folders with patterns", () => {
  const pairings = formatsFile().pairing;

  it.each(pairings.filter(({ pairs }) => pairs !== null))(
    "read(record) pairs files as pyrouge does: $name",
    (pairing) => {
      const expected = pairing.pairs!.map(({ summary, references }) => ({ summary, references }));
      expect(pair(pairing)).toEqual(DEPARTURES[pairing.name] ?? expected);
    },
  );

  it("open(options) refuses patterns without a place for the id, and what is no pattern", () => {
    const open = (options: object) => () => idsOf(formats.pred, "texts", ["d1.sum"], options);
    expect(open({ predPattern: "d\\d+.sum" })).toThrow(/a group for the id/);
    expect(open({ predPattern: "d(\\d+.sum" })).toThrow(/a regular expression/);
    expect(() => idsOf(formats.gold, "texts", ["d1.A"], { goldPattern: "d1.A" })).toThrow(/#ID#/);
  });

  it("end() complains when no name fits", () => {
    expect(idsOf(formats.pred, "texts", ["d1.sum"], { predPattern: "x(\\d+).sum" }).sink.problemCount).toBe(1);
    expect(idsOf(formats.gold, "texts", ["d1.A"], { goldPattern: "x#ID#.A" }).sink.problemCount).toBe(1);
  });

  it("end() names the pattern flags if no reference is named like a summary", () => {
    const errorOf = (golds: string[], preds: string[]) => idsOf(formats.gold, "texts", golds, {}, preds).error;
    expect(errorOf(["text.A.001.txt", "text.A.002.txt"], ["text.001.txt", "text.002.txt"])).toMatch(
      /"text\.A\.001\.txt" beside the summary "text\.001\.txt".*`goldPattern: .*#ID#/s,
    );
    expect(errorOf(["d1.A.txt", "d1.B.txt"], ["d1.txt", "d2.txt"])).toBe("");
    expect(errorOf(["d1.txt", "d2.txt"], ["a.jsonl", "b.jsonl"])).toBe("");
  });

  /** The references of each topic, and the warnings. */
  const topics = (goldPattern: string, predPattern: string | null, golds: string[], preds: string[]) => {
    const { items, sink } = idsOf<Gold>(formats.gold, "texts", golds, { goldPattern, predPattern }, preds);
    return {
      ...Object.fromEntries(items.map(({ id, value }) => [id, value!.references.map(([name]) => name).join(" ")])),
      warnings: sink.warnings().map(({ code, examples }) => `${code} ${examples}`),
    };
  };

  it.each(["(.*).txt", null])("end() puts the ids of summaries in place of #ID#, with --pred-pattern %s", (pattern) => {
    const golds = ["a_b_ref1.txt", "a_c_ref1.txt", "a_c_ref2.txt", "x_y_ref1.txt"];
    expect(topics("#ID#_.*.txt", pattern, golds, ["p/a_b.txt", "p/a_c.txt"])).toEqual({
      a_b: "a_b_ref1.txt",
      a_c: "a_c_ref1.txt a_c_ref2.txt",
      x: "x_y_ref1.txt",
      warnings: [],
    });
  });

  it("end() counts a reference for each topic whose id fits its name, as pyrouge does, and warns (quirk)", () => {
    expect(topics("#ID#.*.txt", "(\\d+).txt", ["1.x.txt", "11.x.txt", "2.x.txt"], ["1.txt", "11.txt"])).toEqual({
      1: "1.x.txt 11.x.txt",
      11: "11.x.txt",
      2: "2.x.txt",
      warnings: ["SHARED_REFERENCE 11.x.txt:1"],
    });
    expect(topics("#ID#.[^_]+", "(\\d+).txt", ["1.x", "11.x"], ["1.txt", "11.txt"])).toEqual({
      1: "1.x",
      11: "11.x",
      warnings: [],
    });
  });

  it("end() takes ids literally", () => {
    expect(topics("#ID#-#ID#.r", "(.*).s", ["a.+(😀-a.+(😀.r", "a.b-a.b.r"], ["a.+(😀.s", "a.s"])).toEqual({
      "a.+(😀": "a.+(😀-a.+(😀.r",
      "a.b": "a.b-a.b.r",
      warnings: [],
    });
  });

  it("score(rouge, …) knows the ids of summaries when it reads references", async () => {
    const gold = inMemorySource("gold", { "a_b_ref1.txt": "one\n", "a_c_ref1.txt": "two\n" });
    const pred = inMemorySource("pred", { "a_b.txt": "one\n", "a_c.txt": "two\n" });
    const task = rouge({ goldPattern: "#ID#_.*.txt", predPattern: "(.*).txt" });
    const { units, scores } = await score(task, { gold, pred }, { ci: null });
    expect([units.scored, scores["rouge1.f1"]]).toEqual([2, 1]);
  });

  it("score(rouge, …) calls two summaries of one id a duplicate", async () => {
    const gold = inMemorySource("gold", { "1.A": "one\n" });
    const pred = inMemorySource("pred", { "a1.sum": "one\n", "b1.sum": "one\n" });
    const task = rouge({ goldPattern: "#ID#.[A-Z]", predPattern: "[ab](\\d).sum" });
    await expect(score(task, { gold, pred }, { ci: null })).rejects.toThrow(/DUPLICATE_ID/);
  });
});

describe("folders without patterns", () => {
  const ids = (...names: string[]) =>
    idsOf<Gold>(formats.gold, "texts", names, {}).items.map(({ id, value }) => [id, value!.references.length]);

  it("end() takes the same name, numbered and lettered names, and folders", () => {
    expect(ids("a.txt", "b.txt")).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
    expect(ids("a.1.txt", "a.2.txt", "b.1.txt")).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    expect(ids("a.A.txt", "a.B.txt", "b.A.txt")).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    expect(ids("gold/a/x.txt", "gold/a/y.txt", "gold/b/x.txt")).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  it("end() takes numbers that do not count from the first for part of the name", () => {
    expect(ids("news.7.txt", "news.9.txt")).toEqual([
      ["news.7", 1],
      ["news.9", 1],
    ]);
  });

  it("score(rouge, …) takes numbered names for whole ids where summaries have them too", async () => {
    const files = { "doc.1.txt": "one\n", "doc.2.txt": "two\n", "doc.3.txt": "three\n" };
    const input = { gold: inMemorySource("gold", files), pred: inMemorySource("pred", files) };
    const { units, scores } = await score(rouge(), input, { ci: null });
    expect([units.scored, scores["rouge1.f1"]]).toEqual([3, 1]);
    const one = { ...input, pred: inMemorySource("pred", { "doc.txt": "one\n" }) };
    expect((await score(rouge(), one, { ci: null })).scores["rouge1.recall"]).toBe(1 / 3);
  });

  it("textKindOf(text) tells files apart by their first line", () => {
    expect(textKindOf("<html>\n")).toBe("SEE");
    expect(textKindOf('<a name="1">[1]</a> <a href="#1" id=1>x</a>')).toBe("SEE");
    expect(textKindOf('<S SNTNO="1">x</S>')).toBe("ISI");
    expect(textKindOf("<b>bold</b> words")).toBe("SPL");
  });
});

const SETTINGS = `<ROUGE-EVAL version="1.5.5">
<!-- <EVAL ID="0"></EVAL> -->
<EVAL ID="t1">
<PEER-ROOT>/home/other/systems</PEER-ROOT><MODEL-ROOT>/home/other/models</MODEL-ROOT>
<INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT>
<PEERS><P ID="A">t1.txt</P><P ID="B">t1.b.txt</P></PEERS>
<MODELS><M ID="0">t1.txt</M><M ID="1">t1.1.txt</M></MODELS>
</EVAL>
</ROUGE-EVAL>
`;
const FOLDER = {
  "settings.xml": SETTINGS,
  "systems/t1.txt": "the cat sat\n",
  "systems/t1.b.txt": "a dog\n",
  "models/t1.txt": "the cat\n",
  "models/t1.1.txt": "the dog\n",
};
const asked = (system?: string) => {
  const source = inMemorySource("run", FOLDER);
  if (system === undefined) return source;
  return {
    ...source,
    async *records(...given: Parameters<typeof source.records>) {
      for await (const batch of source.records(...given))
        yield batch.map((record): SourceRecord => ({ ...record, system }));
    },
  };
};

describe("ROUGE's XML settings", () => {
  it("score(rouge, …) finds texts by the ends of their paths, and one system by its name", async () => {
    const { scores, formats: read } = await score(rouge(), { gold: asked(), pred: asked("A") }, { ci: null });
    expect(read).toEqual({ gold: "rouge-xml", pred: "rouge-xml" });
    expect(scores["rouge1.precision"]).toBe(3 / 6);
    expect(scores["rouge1.recall"]).toBe(3 / 4);
  });

  it("systems(records) lists the systems", () => {
    const { systems } = formats.pred.find(({ id }) => id === "rouge-xml")!;
    expect(systems!([{ file: "settings.xml", line: 1, text: SETTINGS }])).toEqual(["A", "B"]);
  });

  it("score(rouge, …) asks which of several systems is meant, and says which there are", async () => {
    await expect(score(rouge(), { gold: asked(), pred: asked() }, { ci: null })).rejects.toThrow(
      /expected one system, received "A", "B"[\s\S]*PATH#NAME/,
    );
    await expect(score(rouge(), { gold: asked(), pred: asked("C") }, { ci: null })).rejects.toThrow(/the system "C"/);
  });

  it("score(rouge, …) names the place of a text that is not there", async () => {
    const alone = inMemorySource("settings.xml", { "settings.xml": SETTINGS });
    await expect(score(rouge(), { gold: alone, pred: asked("A") }, { ci: null })).rejects.toThrow(
      /settings\.xml:3[\s\S]*models\/t1\.txt[\s\S]*folder or archive/,
    );
  });

  it.each([
    [9, "EVAL", "</ROUGE-EVAL>", SETTINGS.replace("</EVAL>\n", "\n")],
    [9, "EVAL", "the end of the file", SETTINGS.replace("</EVAL>\n</ROUGE-EVAL>", "")],
    [9, "EVAL", "</ROUGE-EVAL>", SETTINGS.replace("</EVAL>\n<", '<EVAL ID="t2"></EVAL>\n<')],
    [7, "M", "</MODELS>", SETTINGS.replace("t1.txt</M>", "t1.txt<M>")],
    [7, "M", "</MODELS>", SETTINGS.replace("t1.txt</M>", "t1.txt")],
    [6, "P", "</PEERS>", SETTINGS.replace("t1.b.txt</P>", "t1.b.txt")],
  ])("score(rouge, …) names line %i, where an <%s> does not end but %s comes", async (line, tag, received, text) => {
    const cut = inMemorySource("run", { ...FOLDER, "settings.xml": text });
    await expect(score(rouge(), { gold: cut, pred: asked("A") }, { ci: null })).rejects.toThrow(
      new RegExp(`settings\\.xml:${line}\\n  expected </${tag}> for the <${tag}> of line \\d, received ${received}`),
    );
  });

  /** The scores of system A with other settings. */
  const scoreWith = (text: string, more: Readonly<Record<string, string>> = {}) => {
    const run = () => inMemorySource("run", { ...FOLDER, ...more, "settings.xml": text });
    return score(rouge(), { gold: run(), pred: run() }, { ci: null });
  };
  const ONE_SYSTEM = SETTINGS.replace('<P ID="B">t1.b.txt</P>', "");

  it("score(rouge, …) reads what XML allows: references, CDATA, > in attributes, any order, empty elements", async () => {
    const text = ONE_SYSTEM.replace('<EVAL ID="t1">', `<EVAL note="a > b" ID='t&#49;'>`)
      .replace('<INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT>', '<INPUT-FORMAT NOTE="x"\n TYPE = "SPL"/>')
      .replace('<P ID="A">t1.txt</P>', '<P ID="A"><![CDATA[<t>]]>&#x26;1.txt</P >')
      .replace(
        "<ROUGE-EVAL",
        '<?xml version="1.0"?>\n<!DOCTYPE ROUGE-EVAL [<!ELEMENT P (#PCDATA)> <!-- ]> -->]>\n<ROUGE-EVAL',
      );
    const { scores, perUnit } = await scoreWith(text, { "systems/<t>&1.txt": "the cat sat\n" });
    expect(scores["rouge1.recall"]).toBe(3 / 4);
    expect(perUnit).toBeUndefined();
  });

  it("score(rouge, …) refuses declared entities, with their line", async () => {
    const text = ONE_SYSTEM.replace("<ROUGE-EVAL", '<!DOCTYPE x [\n<!ENTITY a "b">]><ROUGE-EVAL');
    await expect(scoreWith(text)).rejects.toThrow(/settings\.xml:2\n {2}expected no declaration of an entity/);
    await expect(scoreWith(ONE_SYSTEM.replace(">t1.txt</M>", ">&t1;.txt</M>"))).rejects.toThrow(
      /settings\.xml:7[\s\S]*&t1;/,
    );
  });

  it("score(rouge, …) wants an INPUT-FORMAT, without which the program dies", async () => {
    await expect(scoreWith(ONE_SYSTEM.replace(/<INPUT-FORMAT.*/, ""))).rejects.toThrow(
      /settings\.xml:3\n {2}expected INPUT-FORMAT SPL, SEE or ISI for EVAL "t1", received none/,
    );
  });

  it("score(rouge, …) counts the last of two INPUT-FORMAT, and of two P with one ID", async () => {
    const text = ONE_SYSTEM.replace("<INPUT-FORMAT", '<INPUT-FORMAT TYPE="ISI"></INPUT-FORMAT><INPUT-FORMAT').replace(
      '<P ID="A">t1.txt</P>',
      '<P ID="A">t1.txt</P><P ID="A">t1.b.txt</P>',
    );
    const { totals } = await scoreWith(text);
    expect(totals).toMatchObject({ "rouge1.hits": 1, "rouge1.pred": 2 * 2, "rouge1.gold": 4 });
  });

  // The rule: ROUGE-1.5.5 keeps files by ID and a list of IDs, so that the last file counts as often as its ID occurs.
  it("score(rouge, …) counts the last file of two M with one ID twice", async () => {
    const text = ONE_SYSTEM.replace(
      '<M ID="0">t1.txt</M><M ID="1">t1.1.txt</M>',
      '<M ID="0">t1.txt</M><M ID="0">six.txt</M>',
    );
    const { scores } = await scoreWith(text, { "models/six.txt": "the dog ran to a house\n" });
    expect(scores["rouge1.recall"]).toBe(2 / 12);
  });

  it("score(rouge, …) reads two EVAL with one ID as one, with a warning", async () => {
    const [head, models] = ONE_SYSTEM.split('<M ID="1">t1.1.txt</M></MODELS>\n</EVAL>');
    const more = '<EVAL ID="t1"><MODELS><M ID="1">t1.1.txt</M></MODELS></EVAL>';
    const { scores, warnings } = await scoreWith(`${head}</MODELS>\n</EVAL>\n${more}${models}`);
    expect(scores["rouge1.recall"]).toBe(3 / 4);
    expect(warnings.map(({ code }) => code)).toContain("REPEATED_EVAL");
  });

  it("score(rouge, …) does not read a file that the settings do not name", async () => {
    const source = inMemorySource("run", { ...FOLDER, "systems/plot.png": "no text" });
    const read: string[] = [];
    const watched = {
      ...source,
      records: (...given: Parameters<typeof source.records>) => {
        read.push(...given[0].map(({ path }) => path));
        return source.records(...given);
      },
    };
    await score(rouge(), { gold: watched, pred: asked("A") }, { ci: null });
    expect(new Set(read)).toEqual(new Set(Object.keys(FOLDER)));
  });

  it("score(rouge, …) reads a reference without an ID", async () => {
    const text = SETTINGS.replace('<M ID="1">', "<M>");
    const gold = inMemorySource("run", { ...FOLDER, "settings.xml": text });
    const { scores } = await score(rouge(), { gold, pred: asked("A") }, { ci: null });
    expect(scores["rouge1.precision"]).toBe(3 / 6);
  });
});

describe("bad input", () => {
  const run = (references: unknown, summary: unknown, options = {}) =>
    score(
      rouge(options),
      { gold: [{ id: "a", references }] as never, pred: [{ id: "a", summary }] as never },
      { ci: null },
    );

  it("score(rouge, …) gives 0 for an empty summary and for an empty reference, with a warning", async () => {
    const empty = await run(["one two"], []);
    expect(empty.scores).toMatchObject({ "rouge1.f1": 0, "rougeL.recall": 0, "rougeW.f1": 0, "rougeSU.precision": 0 });
    expect(empty.warnings.map(({ code }) => code)).toContain("EMPTY_PREDICTION");
    const reference = await run([""], "one two");
    expect(reference.scores).toMatchObject({ "rouge1.f1": 0, "rougeW.f1": null });
    expect(reference.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["EMPTY_GOLD", "UNDEFINED_SCORE"]),
    );
  });

  it("score(rouge, …) refuses topics without references and texts that are none", async () => {
    await expect(run([], "one")).rejects.toThrow(/a topic without a reference/);
    await expect(run("one", "one")).rejects.toThrow(/BAD_SHAPE/);
    await expect(run([["one", 2]], "one")).rejects.toThrow(/references\[0\]/);
    await expect(run(["one"], 7)).rejects.toThrow(/summary/);
  });

  it("score(rouge, …) leaves half a letter out of a byte limit", async () => {
    const { totals } = await run(["café open"], ["café open"], { bytes: 4 });
    expect(totals).toMatchObject({ "rouge1.hits": 1, "rouge1.pred": 1 });
  });

  it("score(rouge, …) refuses two limits at once; 0 is no limit", async () => {
    expect(() => rouge({ words: 10, bytes: 75 })).toThrow(/only one of `words` and `bytes`/);
    const totals = async (options = {}) => (await run(["one two three"], ["one two three"], options)).totals;
    const whole = await totals();
    for (const options of [{ words: 0 }, { bytes: 0 }, { words: 0, bytes: 0 }, { words: 0, bytes: 75 }])
      expect(await totals(options)).toEqual(whole);
    expect(await totals({ words: 1, bytes: 0 })).toMatchObject({ "rouge1.pred": 1 });
    expect(await totals({ words: 0, bytes: 7 })).toMatchObject({ "rouge1.pred": 2 });
  });

  it("score(rouge, …) aligns a sentence of 1 MB in little memory", async () => {
    const words = Array.from({ length: 170_000 }, (_, k) => `w${(k * 7919) % 5000}`).join(" ");
    const { scores } = await run([words.split(" ").slice(1000, 1100).join(" ")], [words]);
    expect(scores["rougeL.recall"]).toBe(1);
  });
});
