// What was chosen in the page is read as the command line reads it from the disk; Node has files like those of browsers.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { buildTar } from "../../../test/build-tar.ts";
import { buildZip, type ZipMember } from "../../../test/build-zip.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { readAll } from "../../../test/read-all.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { score } from "../../run/score.ts";
import { fields } from "../../tasks/fields/index.ts";
import type { Chosen } from "../chosen.ts";
import { sourceOfChosen } from "./chosen-source.ts";

const folder = temporaryFolder();
// Browsers hash only where this is so.
vi.stubGlobal("isSecureContext", true);

function chosen(name: string, bytes: Uint8Array) {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], name);
  return sourceOfChosen({ name, kind: "file", files: [{ path: name, file }] });
}

const CONTENT = "東x".repeat(100_000);
const MEMBERS: readonly ZipMember[] = [
  { name: "b/東.json", content: '{"b":"é"}' },
  { name: "b/" },
  { name: "a.json", content: CONTENT },
  { name: "c.json", content: CONTENT, isStored: true },
  { name: "empty.json" },
  { name: "__MACOSX/._a.json", content: "x" },
];

describe("sourceOfChosen(folder)", () => {
  it("counts two files whose names differ only in how an accent is written", async () => {
    const digestOf = async (texts: readonly (readonly [path: string, text: string])[]) => {
      const files = texts.map(([path, text]) => ({ path, file: new File([text], path) }));
      const source = sourceOfChosen({ name: "gold", kind: "folder", files });
      await readAll(source, "line");
      return source.digest();
    };
    const both = await digestOf([
      ["\u00e9.jsonl", '"one"\n'],
      ["e\u0301.jsonl", '"two"\n'],
    ]);
    expect(both).toBe(await digestOf([["all.jsonl", '"one"\n"two"\n']]));
  });
});

describe("sourceOfChosen(file)", () => {
  it("tells two files of the same name apart, and knows one that holds both sides", async () => {
    const task = fields({ $karat: "fields 2", $id: "id", city: "text" });
    const choose = (city: string): Chosen => {
      const file = new File([`{"id":"a","city":"${city}"}\n`], "a.jsonl");
      return { name: "a.jsonl", kind: "file", files: [{ path: "a.jsonl", file }] };
    };
    const [gold, pred] = [choose("Ulm"), choose("Bonn")];
    const codes = async (second: Chosen) => {
      const input = { gold: sourceOfChosen(gold), pred: sourceOfChosen(second) };
      return (await score(task, input, { ci: null })).warnings.map(({ code }) => code);
    };
    expect(await codes(pred)).not.toContain("SAME_COLUMNS");
    expect(await codes(gold)).toContain("SAME_COLUMNS");
  });
});

describe("sourceOfChosen(archive)", () => {
  it.each<[string, Uint8Array]>([
    ["all.zip", buildZip(MEMBERS)],
    ["all.tar", buildTar([{ name: "./a.json", content: CONTENT }, { name: "b.json" }])],
    ["all.tar.gz", gzipSync(buildTar([{ name: "./a.json", content: CONTENT }]))],
    ["log.eval", readFileSync("src/tasks/values/fixtures/inspect-b.eval")],
    ["lines.jsonl.gz", Buffer.concat([gzipSync('{"id":1}\n{"i'), gzipSync('d":2}\n')])],
  ])("gives of %s the files, heads, records and digest of the command line", async (name, bytes) => {
    const [here, there] = [chosen(name, bytes), readPath(folder.write(name, bytes))];
    const heads = async (source: typeof here) =>
      Promise.all((await source.list()).map(async (entry) => [entry.path, await entry.head()]));
    expect(await heads(here)).toEqual(await heads(there));
    for (const by of ["file", "line"] as const) {
      const texts = (await readAll(here, by)).map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts).toEqual((await readAll(there, by)).map(({ text }) => text));
    }
    expect(await here.digest()).toBe(await there.digest());
  });

  it.each<[string, readonly ZipMember[]]>([
    ["a path that leaves it", [{ name: "a/../../b", content: "{}" }]],
    ["a path of Windows", [{ name: "C:\\a", content: "{}" }]],
    ["an absurd size", ["a", "b"].map((name) => ({ name, content: "{}", claims: { size: 0xf000_0000 } }))],
    ["a bomb", [{ name: "a", content: Buffer.alloc(70 * 2 ** 20) }]],
    ["a wrong checksum", [{ name: "a.json", content: "{}", claims: { crc: 1 } }]],
    ["an encrypted file", [{ name: "a", isEncrypted: true }]],
    ["an unknown method", [{ name: "a", claims: { method: 14 } }]],
    ["a link", [{ name: "a", content: "/etc", mode: 0o120777 }]],
    ["a path twice", [{ name: "a" }, { name: "./a" }]],
    ["no file", [{ name: "folder/" }]],
  ])("refuses a zip with %s in the words of the command line", async (_, members) => {
    const bytes = buildZip(members);
    const wanted = await problemOf(() => readAll(readPath(folder.write("hostile.zip", bytes)), "file"));
    const problem = await problemOf(() => readAll(chosen("hostile.zip", bytes), "file"));
    expect(problem).toEqual({ ...wanted, at: { file: wanted.at!.file.slice(folder.path.length + 1) } });
  });

  it("refuses a bomb in a zip whose entries share the same data", async () => {
    const content = Buffer.alloc(2 ** 20);
    const again = Array.from({ length: 99 }, (_, file) => ({ name: `${file}`, content, claims: { offset: 0 } }));
    const problem = await problemOf(() =>
      chosen("shared.zip", buildZip([{ name: "first", content }, ...again])).list(),
    );
    expect(problem.expected).toContain("do not overlap");
  });

  it.each([10, 5_000])("refuses a file in a zip that says it has %i bytes and has not", async (size) => {
    const bytes = buildZip([{ name: "a.json", content: "x".repeat(1_000), claims: { size } }]);
    expect((await problemOf(() => readAll(chosen("size.zip", bytes), "file"))).received).toContain("damaged data");
  });

  it("refuses a zip that is none, is cut off, or is damaged inside", async () => {
    const archive = buildZip([{ name: "a.json", content: "some text, some text, some text" }]);
    const damaged = Buffer.from(archive).fill(0xff, 36, 44);
    const behind = buildZip([{ name: "a.json", content: "{}", claims: { offset: 60_000 } }]);
    for (const bytes of [Buffer.from("{}"), archive.subarray(0, -10), Buffer.alloc(0), damaged, behind]) {
      const problem = await problemOf(() => readAll(chosen("damaged.zip", bytes), "file"));
      const expected = bytes === damaged ? "gzip or deflate data" : "a zip archive";
      expect(problem).toMatchObject({ code: "READ_FAILED", expected });
      expect(problem.received).toMatch(/^damaged data \(.+\)$/);
    }
  });
});
