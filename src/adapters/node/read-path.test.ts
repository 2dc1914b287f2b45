import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { readAll } from "../../../test/read-all.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { asReadError } from "./read-error.ts";
import { archiveLimits, readPath } from "./read-path.ts";

const folder = temporaryFolder();
const listing = (path: string) => problemOf(() => readPath(path).list());

describe("readPath(file)", () => {
  it("lists the file by its name and gives it under the path of the user", async () => {
    const path = folder.write("sub/gold.json", "\uFEFF{}");
    const [entry] = await readPath(path).list();
    expect(entry?.path).toBe("gold.json");
    expect(await entry?.head()).toBe("{}");
    expect(await readAll(readPath(path), "file")).toEqual([{ file: path, line: 1, text: "{}" }]);
  });

  it("gives a file of many chunks whole and line by line", async () => {
    const lines = Array.from({ length: 60_000 }, (_, line) => `{"id":"${line}","text":"é${"x".repeat(line % 60)}東"}`);
    const path = folder.write("large.jsonl", lines.join("\n"));
    const records = await readAll(readPath(path), "line");
    expect(records.length).toBe(lines.length);
    expect(records.findIndex(({ text }, at) => text !== lines[at])).toBe(-1);
    expect((await readAll(readPath(path), "file"))[0]?.text === lines.join("\n")).toBe(true);
  });

  it("gives files right of every size around those of its buffers, with characters of every width", async () => {
    const text = (bytes: number) => `${"aé東🚲".repeat(bytes / 10)}${"x".repeat(bytes % 10)}`;
    const sizes = [1, 4_095, 4_096, 4_097, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3_000_000];
    for (const size of sizes) folder.write(`sizes/${String(size).padStart(8, "0")}.json`, text(size));
    const records = await readAll(readPath(join(folder.path, "sizes")), "file");
    expect(records.map((record) => record.text === text(Number(record.file.slice(-13, -5))))).toEqual(
      sizes.map(() => true),
    );
  });

  it("cuts the head after 4096 characters and never inside one", async () => {
    const path = folder.write("head.txt", "a".concat("🚲".repeat(5_000)));
    const head = await (await readPath(path).list())[0]?.head();
    expect(head).toBe("a".concat("🚲".repeat(5_000)).slice(0, 4_096));
    const short = folder.write("short.txt", "東京");
    expect(await (await readPath(short).list())[0]?.head()).toBe("東京");
  });

  it("digest() of lines does not see order, blank lines, line ends or a byte order mark", async () => {
    const contents = ["1\n2\n3\n", "3\n\n1\r\n2", "\uFEFF2\r\n3\r\n\r\n1\r\n"];
    const digests = contents.map(async (content, at) => {
      const source = readPath(folder.write(`digest-${at}.jsonl`, content));
      await readAll(source, "line");
      return source.digest();
    });
    expect(new Set(await Promise.all(digests)).size).toBe(1);
  });

  it("refuses an empty file", async () => {
    for (const path of [folder.write("empty.json", ""), folder.write("empty.jsonl.gz", gzipSync(""))])
      expect(await listing(path)).toMatchObject({ code: "READ_FAILED", at: { file: path }, received: "an empty file" });
  });

  it("refuses a path where nothing is, and knows the nearest name", async () => {
    folder.write("names/predictions.jsonl", "1");
    expect(await listing(join(folder.path, "names/prediction.jsonl"))).toEqual({
      code: "READ_FAILED",
      at: { file: join(folder.path, "names/prediction.jsonl") },
      expected: "a file or a folder",
      received: "nothing at this path",
      hint: "did you mean predictions.jsonl?",
    });
    expect((await listing(join(folder.path, "names/gold"))).hint).toMatch(/^there is no gold in .*names$/);
    expect((await listing(join(folder.path, "no/such/gold"))).hint).toMatch(/^there is no folder .*such either$/);
  });

  it("refuses a path that goes through a file", async () => {
    const path = folder.write("through.json", "{}");
    expect((await listing(join(path, "gold.json"))).received).toContain("goes through a file");
  });
});

describe("readPath(file.gz)", () => {
  it("lists the file that is inside, and reads it", async () => {
    const path = folder.write("gold.jsonl.gz", gzipSync('{"a":1}\n{"b":2}\n'));
    const [entry] = await readPath(path).list();
    expect(entry?.path).toBe("gold.jsonl");
    expect(await entry?.head()).toBe('{"a":1}\n{"b":2}\n');
    expect(await readAll(readPath(path), "line")).toEqual([
      { file: path, line: 1, text: '{"a":1}' },
      { file: path, line: 2, text: '{"b":2}' },
    ]);
  });

  it("reads several members one after the other, as gzip does", async () => {
    const path = folder.write("members.jsonl.gz", Buffer.concat([gzipSync("1\n"), gzipSync("2\n")]));
    expect((await readAll(readPath(path), "line")).map(({ text }) => text)).toEqual(["1", "2"]);
  });

  it("gives the head of a large file without unpacking all of it", async () => {
    const text = Array.from({ length: 300_000 }, (_, at) => Math.sin(at)).join("\n");
    const path = folder.write("large.txt.gz", gzipSync(text));
    expect(await (await readPath(path).list())[0]?.head()).toBe(text.slice(0, 4_096));
  });

  it("reads packed files in a folder", async () => {
    folder.write("packed/a.json", "1");
    folder.write("packed/b.json.gz", gzipSync("2"));
    const source = readPath(join(folder.path, "packed"));
    expect((await source.list()).map(({ path }) => path)).toEqual(["a.json", "b.json"]);
    expect((await readAll(source, "file")).map(({ text }) => text)).toEqual(["1", "2"]);
  });

  it("refuses data that are damaged, cut off or no gzip at all", async () => {
    const packed = gzipSync("some text, ".repeat(10_000));
    const damagedBytes = Buffer.from(packed);
    damagedBytes.fill(0xff, 20, 40);
    for (const bytes of [damagedBytes, packed.subarray(0, -12), Buffer.from("text")]) {
      const path = folder.write("damaged.jsonl.gz", bytes);
      const problem = await problemOf(() => readAll(readPath(path), "line"));
      expect(problem).toMatchObject({ code: "READ_FAILED", at: { file: path }, expected: "gzip or deflate data" });
    }
  });

  it("refuses a bomb but has no other limit", async () => {
    const path = folder.write("zeros.jsonl.gz", gzipSync(Buffer.alloc(70 * 2 ** 20, " ")));
    const problem = await problemOf(() => readAll(readPath(path), "line"));
    expect(problem.hint).toContain("KARAT_MAX_RATIO");
    expect(await readAll(readPath(path, { limits: { ratio: 2_000, bytes: 10 } }), "line")).toEqual([]);
  });
});

describe('readPath("-")', () => {
  const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

  it("reads standard input, and shows its head before", async () => {
    const source = readPath("-", { stdin: stream('{"a":', "1}\n2\n", "3") });
    const entries = await source.list();
    expect(entries.map((entry) => [entry.path, entry.head()])).toEqual([["-", '{"a":']]);
    expect(await readAll(source, "line")).toEqual([
      { file: "<stdin>", line: 1, text: '{"a":1}' },
      { file: "<stdin>", line: 2, text: "2" },
      { file: "<stdin>", line: 3, text: "3" },
    ]);
  });

  it("shows no half character where the first piece of the input ends", async () => {
    const bytes = Buffer.from("a東");
    const stdin = Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
    expect(await (await readPath("-", { stdin }).list())[0]?.head()).toBe("a");
  });

  it("refuses standard input that is empty, or wanted twice", async () => {
    expect((await problemOf(() => readPath("-", { stdin: stream() }).list())).received).toBe("an empty file");
    const stdin = stream("1\n");
    const first = readPath("-", { stdin });
    const second = readPath("-", { stdin });
    const both = await Promise.allSettled([first.list(), second.list()]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(() => second.list())).hint).toContain("only one side");
    await readAll(first, "line");
    expect((await problemOf(() => readAll(first, "line"))).hint).toContain("only one side");
  });
});

describe("asReadError(file, error)", () => {
  const systemError = (code: string) => Object.assign(new Error(`${code}: told by a test`), { code, syscall: "open" });

  it("explains errors of the system and keeps them as the cause", () => {
    const error = systemError("EACCES");
    expect(asReadError("a.json", error)).toMatchObject({
      cause: error,
      problems: [{ at: { file: "a.json" }, received: "a file that this user may not read" }],
    });
    expect(asReadError("a.json", systemError("EIO"))).toMatchObject({
      problems: [{ received: "an error of the system: EIO: told by a test" }],
    });
  });

  it("leaves other errors alone", () => {
    const bug = new TypeError("a bug");
    expect(asReadError("a.json", bug)).toBe(bug);
  });
});

describe("archiveLimits(given, environment)", () => {
  it("prefers what is given to the environment, and that to the defaults", () => {
    expect(archiveLimits({}, {})).toEqual({ entries: 100_000, bytes: 4_294_967_296, ratio: 500 });
    const environment = { KARAT_MAX_ENTRIES: "7", KARAT_MAX_UNPACKED_BYTES: "1e12", KARAT_MAX_RATIO: "" };
    expect(archiveLimits({ entries: 3 }, environment)).toEqual({ entries: 3, bytes: 1e12, ratio: 500 });
  });

  it("refuses a variable that is no number above 0", async () => {
    for (const text of ["many", "0", "-1"]) {
      const problem = await problemOf(() => archiveLimits({}, { KARAT_MAX_RATIO: text }));
      expect(problem).toMatchObject({ code: "BAD_VALUE", expected: "a number above 0 in KARAT_MAX_RATIO" });
    }
  });
});
