import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildTar, pax, type TarPart } from "../../../test/build-tar.ts";
import { problemOf } from "../../../test/problem-of.ts";
import { readAll } from "../../../test/read-all.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { type ReadOptions, readPath } from "./read-path.ts";

const folder = temporaryFolder();
let count = 0;

function tarred(parts: readonly TarPart[], options?: ReadOptions) {
  return readPath(folder.write(`${++count}.tar`, buildTar(parts)), options);
}

function problemWith(bytes: Uint8Array, name = "damaged.tar", options?: ReadOptions) {
  const path = folder.write(name, bytes);
  return problemOf(() => readPath(path, options).list());
}

const listing = (parts: readonly TarPart[]) => problemWith(buildTar(parts));
const pathsIn = async (parts: readonly TarPart[]) => (await tarred(parts).list()).map(({ path }) => path);

const FILES: readonly TarPart[] = [
  { name: "./", type: "5" },
  { name: "./b.json", content: '{"b":"é"}' },
  { name: "./a/", type: "5" },
  { name: "./a/c.json", content: "x".repeat(3_000) },
  { name: "._b.json", content: "macOS" },
  { name: "./empty.json" },
];

describe("readPath(archive.tar)", () => {
  it("gives files in the order of the archive, under its name", async () => {
    const source = tarred(FILES);
    expect(await readAll(source, "file")).toEqual([
      { file: `${source.name}/b.json`, line: 1, text: '{"b":"é"}' },
      { file: `${source.name}/a/c.json`, line: 1, text: "x".repeat(3_000) },
      { file: `${source.name}/empty.json`, line: 1, text: "" },
    ]);
  });

  it("gives the same from .tar.gz and .tgz", async () => {
    const plain = tarred(FILES);
    const texts = (await readAll(plain, "file")).map(({ text }) => text);
    for (const name of ["packed.tar.gz", "packed.tgz"]) {
      const packed = readPath(folder.write(name, gzipSync(buildTar(FILES))));
      expect((await readAll(packed, "file")).map(({ text }) => text)).toEqual(texts);
      expect(await packed.digest()).toBe(await plain.digest());
    }
  });

  it("gives only the entries that are asked for, and their heads", async () => {
    const source = tarred([
      { name: "a", content: "1\n2\n" },
      { name: "b", content: "東".repeat(10_000) },
      { name: "c", content: "3" },
    ]);
    const [first, second, third] = await source.list();
    expect(await second?.head()).toBe("東".repeat(4_096));
    const texts: (string | undefined)[] = [];
    for await (const batch of source.records([first!, third!], "line")) texts.push(...batch.map(({ text }) => text));
    expect(texts).toEqual(["1", "2", "3"]);
  });

  it("knows long names of ustar, pax and GNU", async () => {
    const long = `${"d".repeat(120)}/${"東".repeat(60)}.json`;
    const parts: readonly TarPart[] = [
      { name: "x.json", prefix: "p".repeat(150), content: "1" },
      pax({ path: long, mtime: "1.5" }),
      { name: "short", content: "2" },
      { name: "./@LongLink", type: "L", content: `${long}2\0` },
      { name: "short", content: "3" },
      { name: "plain", content: "4" },
    ];
    expect(await pathsIn(parts)).toEqual([`${"p".repeat(150)}/x.json`, long, `${long}2`, "plain"]);
    expect((await readAll(tarred(parts), "file")).map(({ text }) => text)).toEqual(["1", "2", "3", "4"]);
  });

  it("knows sizes of pax and in binary, and passes over global headers", async () => {
    const binary = Buffer.alloc(12);
    binary[0] = 0x80;
    binary[11] = 3;
    const parts: readonly TarPart[] = [
      { name: "pax_global_header", type: "g", content: "14 comment=ab\n" },
      pax({ size: "3" }),
      { name: "a", content: "abc", size: 0 },
      { name: "b", content: "def", size: binary },
    ];
    expect((await readAll(tarred(parts), "file")).map(({ text }) => text)).toEqual(["abc", "def"]);
  });

  it("refuses paths that leave the archive, in every kind of header", async () => {
    for (const parts of [
      [{ name: "../a" }],
      [{ name: "/etc/passwd" }],
      [{ name: "a", prefix: ".." }],
      [pax({ path: "a/../../b" }), { name: "a" }],
      [{ name: "L", type: "L", content: "..\\a\0" }, { name: "a" }],
    ])
      expect((await listing(parts)).expected).toBe("paths that stay inside the archive");
  });

  it("refuses links, special and sparse files, and a path that occurs twice", async () => {
    for (const type of ["1", "2", "3", "4", "6", "S"])
      expect((await listing([{ name: "a", type }])).received).toBe("a link or a special file");
    expect((await listing([pax({ "GNU.sparse.major": "1" }), { name: "a" }])).received).toBe(
      "a link or a special file",
    );
    expect((await listing([{ name: "a" }, { name: "./a" }])).received).toBe("the same path again");
  });

  it("refuses more entries than the limit", async () => {
    const problem = await problemWith(buildTar(FILES), "many.tar", { limits: { entries: 5 } });
    expect(problem.hint).toContain("KARAT_MAX_ENTRIES");
  });

  it("refuses an archive that is cut off anywhere", async () => {
    const whole = buildTar([{ name: "a.json", content: "x".repeat(700) }]);
    for (const length of [0, 100, 512, 600, 1_300, 1_536]) {
      const problem = await problemWith(whole.subarray(0, length));
      expect(problem.received).toBe("damaged data (it ends too early)");
    }
    expect((await problemWith(gzipSync(whole).subarray(0, -20), "cut.tgz")).received).toContain(
      "unexpected end of file",
    );
  });

  it("hands over no part of a file that was cut off after it was listed", async () => {
    const whole = buildTar([{ name: "a.json", content: "x".repeat(700) }]);
    const source = readPath(folder.write("shrinks.tar", whole));
    const entries = await source.list();
    folder.write("shrinks.tar", whole.subarray(0, 600));
    const problem = await problemOf(() => source.records(entries, "file")[Symbol.asyncIterator]().next());
    expect(problem.received).toBe("damaged data (it ends too early)");
  });

  it("notices a file that is gone from the archive after it was listed", async () => {
    const source = readPath(folder.write("changes.tar", buildTar([{ name: "a.json", content: "{}" }])));
    const entries = await source.list();
    folder.write("changes.tar", buildTar([{ name: "b.json", content: "{}" }]));
    const problem = await problemOf(() => source.records(entries, "file")[Symbol.asyncIterator]().next());
    expect(problem.hint).toBe("did the archive change meanwhile?");
  });

  it("refuses absurd sizes without trying to hold them", async () => {
    const impossible = Buffer.alloc(12, 0xff);
    expect((await listing([{ name: "a", content: "x", size: impossible }])).received).toContain("impossible size");
    expect((await listing([{ name: "a", content: "x", size: 8 ** 11 - 1 }])).received).toContain("ends too early");
    expect((await listing([{ name: "a", type: "x", size: 2 ** 30 }])).received).toContain("a header is too long");
    expect((await listing([pax({ size: "-5" }), { name: "a" }])).received).toContain("impossible size");
  });

  it("refuses what is no tar", async () => {
    expect((await problemWith(Buffer.alloc(600, "{}"))).expected).toBe("a tar archive");
    expect((await listing([{ name: "a", checksum: "000001\0 " }])).received).toContain("checksum");
    expect((await listing([{ name: "a", type: "x", content: "999 path=b\n" }, { name: "a" }])).received).toContain(
      "pax",
    );
    expect((await problemWith(buildTar([]))).expected).toBe("an archive with files");
    expect((await problemWith(Buffer.from("no gzip"), "no.tar.gz")).expected).toBe("gzip or deflate data");
  });

  it("refuses a bomb while it unpacks", async () => {
    const bomb = gzipSync(Buffer.concat([buildTar([{ name: "a", size: 2 ** 27 }]), Buffer.alloc(70 * 2 ** 20)]));
    expect((await problemWith(bomb, "bomb.tar.gz")).hint).toContain("KARAT_MAX_RATIO");
    const limits = { bytes: 2 ** 20 };
    expect((await problemWith(bomb, "large.tar.gz", { limits })).hint).toContain("KARAT_MAX_UNPACKED_BYTES");
  });
});
