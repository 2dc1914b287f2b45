import { appendFileSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildZip, type ZipMember } from "../../../test/build-zip.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { readAll } from "../../../test/read-all.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { type ReadOptions, readPath } from "./read-path.ts";

const folder = temporaryFolder();
let count = 0;

function zipped(members: readonly ZipMember[], options?: ReadOptions) {
  return readPath(folder.write(`${++count}.zip`, buildZip(members)), options);
}

const listing = (members: readonly ZipMember[], options?: ReadOptions) =>
  problemOf(() => zipped(members, options).list());
const reading = (members: readonly ZipMember[]) => problemOf(() => readAll(zipped(members), "file"));

describe("readPath(archive.zip)", () => {
  it("gives packed and stored files, sorted, under the name of the archive", async () => {
    const source = zipped([
      { name: "b/東.json", content: '{"b":"é"}' },
      { name: "b/" },
      { name: "a.json", content: "{}", isStored: true },
      { name: "__MACOSX/._a.json", content: "x" },
      { name: ".hidden", content: "x" },
    ]);
    expect((await source.list()).map(({ path }) => path)).toEqual(["a.json", "b/東.json"]);
    expect(await readAll(source, "file")).toEqual([
      { file: `${source.name}/a.json`, line: 1, text: "{}" },
      { file: `${source.name}/b/東.json`, line: 1, text: '{"b":"é"}' },
    ]);
  });

  it("gives lines and large files", async () => {
    const lines = Array.from({ length: 100_000 }, (_, line) => `{"id":"${line}","text":"${Math.sin(line)}"}`);
    const source = zipped([{ name: "a.jsonl", content: lines.join("\r\n") }]);
    const records = await readAll(source, "line");
    expect(records.length).toBe(lines.length);
    expect(records.findIndex(({ text }, at) => text !== lines[at])).toBe(-1);
    expect(records.at(-1)?.line).toBe(100_000);
  });

  it("gives the beginning of a file at once, packed or stored", async () => {
    const content = "東x".repeat(100_000);
    const [packed, stored] = await zipped([
      { name: "a", content },
      { name: "b", content, isStored: true },
    ]).list();
    expect(await packed?.head()).toBe(content.slice(0, 4_096));
    expect(await stored?.head()).toBe(content.slice(0, 4_096));
  });

  it("has the digest of the same files in a folder", async () => {
    folder.write("same/a.json", "1");
    folder.write("same/b.json", "2");
    const plain = readPath(`${folder.path}/same`);
    const packed = zipped([
      { name: "x/b.json", content: "2" },
      { name: "x/a.json", content: "1" },
    ]);
    await readAll(plain, "file");
    await readAll(packed, "file");
    expect(await packed.digest()).toBe(await plain.digest());
  });

  it("refuses paths that leave the archive", async () => {
    for (const name of ["../a.json", "a/../../b", "/etc/passwd", "..\\a", "C:\\a"]) {
      const problem = await listing([{ name, content: "{}" }]);
      expect(problem).toMatchObject({ code: "READ_FAILED", expected: "paths that stay inside the archive" });
    }
  });

  it("refuses more entries than the limit", async () => {
    const members = Array.from({ length: 4 }, (_, file) => ({ name: `${file}.json`, content: "{}" }));
    const problem = await listing(members, { limits: { entries: 3 } });
    expect(problem).toMatchObject({
      expected: "at most 3 entries",
      hint: expect.stringContaining("KARAT_MAX_ENTRIES"),
    });
  });

  it("refuses a directory that is too large to hold, before it is read", async () => {
    const path = folder.write("directory.zip", "");
    const end = buildZip([]);
    const size = 2 ** 28;
    end.writeUInt32LE(size, 12);
    truncateSync(path, size);
    appendFileSync(path, end);
    expect((await problemOf(() => readPath(path).list())).hint).toContain("KARAT_MAX_ENTRIES");
  });

  it("refuses an archive that says it unpacks to more than the limit", async () => {
    const claims = { size: 0xf000_0000 };
    const members = ["a", "b"].map((name) => ({ name, content: "{}", claims }));
    const problem = await listing(members, { limits: { ratio: Number.POSITIVE_INFINITY } });
    expect(problem.hint).toContain("KARAT_MAX_UNPACKED_BYTES");
  });

  it("refuses a bomb: much packed into little", async () => {
    const problem = await listing([{ name: "a", content: Buffer.alloc(70 * 2 ** 20) }]);
    expect(problem.hint).toContain("KARAT_MAX_RATIO");
  });

  it("refuses a bomb whose entries share the same data", async () => {
    const content = Buffer.alloc(2 ** 20);
    const again = Array.from({ length: 99 }, (_, file) => ({ name: `${file}`, content, claims: { offset: 0 } }));
    const members = [{ name: "first", content }, ...again];
    expect(buildZip(members).length).toBeLessThan(10_000);
    const problem = await listing(members);
    expect(problem.expected).toContain("do not overlap");
  });

  it("refuses a file that is larger or smaller than it says", async () => {
    const content = "x".repeat(1_000);
    const received = async (size: number) => (await reading([{ name: "a.json", content, claims: { size } }])).received;
    expect(await received(10)).toBe("damaged data (a file is larger than it says)");
    expect(await received(5_000)).toBe("damaged data (a file is smaller than it says)");
  });

  it("refuses a file whose checksum is wrong", async () => {
    const problem = await reading([{ name: "a.json", content: "{}", claims: { crc: 1 } }]);
    expect(problem).toMatchObject({
      at: { file: expect.stringMatching(/\.zip\/a\.json$/) },
      expected: "a zip archive",
      received: "damaged data (its checksum is wrong)",
    });
  });

  it("refuses encrypted files, unknown methods, links and a path that occurs twice", async () => {
    expect((await listing([{ name: "a", isEncrypted: true }])).received).toBe("an encrypted one");
    expect((await listing([{ name: "a", claims: { method: 95 } }])).received).toContain("method 95");
    expect((await listing([{ name: "a", content: "/etc", mode: 0o120777 }])).received).toBe("a link or a special file");
    const twice = await listing([{ name: "a" }, { name: "./a" }]);
    expect(twice.received).toBe("the same path again");
  });

  it("refuses what is no zip, what is cut off, and an archive without files", async () => {
    const archive = buildZip([{ name: "a.json", content: "{}" }]);
    for (const bytes of [Buffer.from("{}"), archive.subarray(0, -10), Buffer.alloc(0)]) {
      const path = folder.write("damaged.zip", bytes);
      const problem = await problemOf(() => readPath(path).list());
      expect(problem).toMatchObject({ code: "READ_FAILED", at: { file: path }, expected: "a zip archive" });
    }
    expect((await listing([{ name: "folder/" }])).expected).toBe("an archive with files");
  });

  it("refuses data that lie behind the end of the archive", async () => {
    const source = zipped([{ name: "a.json", content: "{}", claims: { offset: 60_000 } }]);
    const [entry] = await source.list();
    expect((await problemOf(() => entry?.head())).received).toContain("ends too early");
    expect((await problemOf(() => readAll(source, "file"))).code).toBe("READ_FAILED");
  });

  it("refuses an archive that lacks its first bytes", async () => {
    const path = folder.write("late.zip", buildZip([{ name: "a.json" }, { name: "b.json" }]).subarray(2));
    expect((await problemOf(() => readAll(readPath(path), "file"))).received).toContain("not where the directory says");
  });

  it("refuses packed data that are damaged inside", async () => {
    const bytes = buildZip([{ name: "a.json", content: "some text, some text, some text" }]);
    bytes.fill(0xff, 36, 44);
    const path = folder.write("inside.zip", bytes);
    expect((await problemOf(() => readAll(readPath(path), "file"))).received).toContain("damaged data");
  });
});
