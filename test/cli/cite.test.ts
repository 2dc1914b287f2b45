// The sentence of karat cite names the method of the interval as a paper would.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (name: string) => join(root, "examples/fields", name);

it.each([
  ["gold", "The interval allows for unseen invoices: all of these score the same."],
  ["hasty", "The interval is made over invoices (jackknife, Student's t on the logit scale)."],
])("karat cite says how the interval of %s was made", async (pred, sentence) => {
  const file = join(folder.path, `${pred}.json`);
  const words = [example("invoice.fields.json"), "--gold", example("gold"), "--pred", example(pred)];
  await runKarat(["score", ...words, "--format", "json", "-o", file]);
  expect((await runKarat(["cite", file])).stdout).toContain(sentence);
});

const KNOWN_TYPES = ["article", "inproceedings", "misc"];

/** The entries of BibTeX: type, key, and the names of their fields. */
const entriesIn = (text: string) =>
  [...text.matchAll(/^@(\w+)\{([^,]+),\n(.*?)\n\}/gms)].map(([, type, key, body]) => ({
    type: type!,
    key: key!,
    fields: [...body!.matchAll(/^ {2}(\w+) = /gm)].map(([, name]) => name!),
  }));

async function cited(words: readonly string[]): Promise<string> {
  const file = join(folder.path, "cited.json");
  expect((await runKarat([...words, "-q", "--format", "json", "-o", file])).code).toBe(0);
  return (await runKarat(["cite", file])).stdout;
}

const sidesOf = (task: string) => {
  const at = (side: string) => join(root, "examples", task, side);
  return ["--gold", at("gold"), "--pred", at("careful")];
};

it.each(["anls", "bfcl", "breakdown", "common-ground", "concepts", "entities", "rouge", "rules", "timeline"])(
  "every BibTeX entry of karat cite has author, title, year and url, and a type that plain styles know: %s",
  async (task) => {
    const entries = entriesIn(await cited(["score", task, ...sidesOf(task)]));
    expect(entries.map(({ key }) => key)).toContain("karat");
    for (const { key, type, fields } of entries) {
      expect(KNOWN_TYPES).toContain(type);
      // karat's package names no repository, so its entry has a note in place of an address.
      const needed = ["author", "title", "year", key === "karat" ? "note" : "url"];
      expect(fields).toEqual(expect.arrayContaining(needed));
    }
  },
);

it("karat cite names a protocol without papers in words, and cites karat alone", async () => {
  const text = await cited([
    "score",
    example("invoice.fields.json"),
    "--gold",
    example("gold"),
    "--pred",
    example("hasty"),
  ]);
  expect(entriesIn(text).map(({ key }) => key)).toEqual(["karat"]);
});

it("karat cite names the preset with its paper, options, and the policies with their counts", async () => {
  const text = await cited(["score", "timeline", ...sidesOf("timeline"), "--as", "news-tls", "--beta", "2"]);
  expect(text).toContain("as published with news-tls~\\cite{gholipour-ghalandari-ifrim-2020-news-tls}: options ");
  expect(text).toContain("beta 2");
  expect(entriesIn(text).map(({ key }) => key)).toContain("gholipour-ghalandari-ifrim-2020-news-tls");
  expect(text).toContain("Policy for missing predictions: error (0); for invalid ones: error (0).");
});

it("karat cite of a comparison names the options, and the counts of each system", async () => {
  const at = (side: string) => join(root, "examples/fields", side);
  const sides = ["--gold", at("gold"), "--pred", `a=${at("careful")}`, "--pred", `b=${at("hasty")}`];
  const text = await cited([
    "compare",
    at("invoice.fields.json"),
    ...sides,
    "--missing",
    "wrong",
    "--invalid",
    "empty",
  ]);
  expect(text).toContain("invalid empty");
  expect(text).toContain("Policy for missing predictions: wrong (a 0, b 0); for invalid ones: empty (a 0, b ");
  expect(text).not.toContain("runs");
});

it("karat cite says which scores are means of runs, counts what is missing in any of them, and no tiny p", async () => {
  const units = Array.from({ length: 40 }, (_, at) => ({ id: `u${at}`, city: `city ${at}` }));
  const written = (name: string, lines: readonly object[]) => {
    const file = join(folder.path, name);
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return file;
  };
  const task = written("runs.fields.json", [{ $karat: "fields 2", $id: "id", city: "exact" }]);
  const gold = written("runs-gold.jsonl", units);
  const bad = units.map(({ id }) => ({ id, city: "nowhere" }));
  const preds = Object.entries({ first: units.slice(1), second: units.slice(0, -2), all: units, bad }).map(
    ([name, lines]) => ["--pred", `${/all|bad/.test(name) ? name : "good"}=${written(`${name}.jsonl`, lines)}`],
  );
  const text = await cited(["compare", task, "--gold", gold, ...preds.flat(), "--missing", "wrong"]);
  expect(text).toMatch(/: all 1\.000, good 0\.\d+ \(mean of 2 runs\), bad 0\.000 \(signature/);
  expect(text).toContain(
    "wrong (all 0, good 3, bad 0); for invalid ones: error (all 0, good 0, bad 0); with several runs, those of any",
  );
  expect(text).toContain("adjusted $p < 0.001$: a significant difference.");
});
