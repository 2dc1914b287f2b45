import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { SourceRecord } from "../core/source.ts";
import { recordHash } from "./node-platform.ts";
import { readPath } from "./read-path.ts";
import { unreadRecord } from "./unread-record.ts";

const folder = temporaryFolder();

function recordOf(name: string, content: string | Uint8Array) {
  const hashes: string[] = [];
  const path = folder.write(name, content);
  const counting = { name, add: (hash: string) => hashes.push(hash) };
  return { path, hashes, record: unreadRecord({ file: name, path }, counting)! };
}

const hashOf = (name: string, content: string) => recordHash(Buffer.from(content), name);

describe("unreadRecord", () => {
  it("unreadRecord(place, counting) tells where a file is and how long, and has not opened it", () => {
    const { path, hashes, record } = recordOf("closed.json", "héllo");
    rmSync(path);
    expect(record).toMatchObject({ file: "closed.json", line: 1, unread: { path, name: "closed.json", bytes: 6 } });
    expect(hashes).toEqual([]);
  });

  it("text reads the file, counts it once, and is all there is from then on", () => {
    const { path, hashes, record } = recordOf("read.json", "\ufeffhéllo");
    expect(record.text).toBe("héllo");
    rmSync(path);
    expect([record.text, record.head, record.unread]).toEqual(["héllo", "héllo", undefined]);
    expect(hashes).toEqual([hashOf("read.json", "\ufeffhéllo")]);
  });

  it("head is the beginning and leaves the file unread", () => {
    const { hashes, record } = recordOf("long.json", "ab".repeat(10_000));
    expect(record.head).toBe("ab".repeat(2_048));
    expect(record.unread).toBeDefined();
    expect(hashes).toEqual([]);
  });

  it("unread.count() counts by reading, unread.count(hash) without, and both only once", () => {
    const here = recordOf("here.json", "a");
    here.record.unread!.count();
    here.record.unread!.count("other");
    expect(here.hashes).toEqual([hashOf("here.json", "a")]);
    const there = recordOf("there.json", "a");
    rmSync(there.path);
    there.record.unread!.count("hash");
    there.record.unread!.count();
    expect(there.hashes).toEqual(["hash"]);
  });

  it("text says which file it is that has gone, and which is no text", async () => {
    const gone = recordOf("gone.json", "a");
    rmSync(gone.path);
    const missing = await problemOf(async () => gone.record.text);
    expect(missing).toMatchObject({ code: "READ_FAILED", at: { file: "gone.json" } });
    const bytes = recordOf("latin.json", Uint8Array.of(0x61, 0x0a, 0xe9));
    const wrong = await problemOf(async () => bytes.record.text);
    expect(wrong).toMatchObject({ code: "READ_FAILED", at: { file: "latin.json", line: 2, column: 1 } });
  });

  it("unreadRecord(place, counting) leaves large files to those who read them piece by piece", () => {
    const path = folder.write("large.json", "a".repeat(2 ** 20));
    expect(unreadRecord({ file: "large.json", path }, { name: null, add: () => {} })).toBeUndefined();
  });
});

describe("readPath(folder).records(entries, by, { isLazy: true })", () => {
  const names = Array.from({ length: 40 }, (_, k) => `many/${k % 3}/${k}.json`);
  for (const name of names) folder.write(name, name.repeat(5));
  folder.write("many/large.json", "a".repeat(2 ** 20));

  async function digestAfter(isLazy: boolean, use: (record: SourceRecord, at: number) => void) {
    const source = readPath(join(folder.path, "many"));
    let at = 0;
    for await (const batch of source.records(await source.list(), "file", { isLazy }))
      for (const record of batch) use(record, at++);
    expect(at).toBe(names.length + 1);
    return source.digest();
  }

  it("gives the same digest whoever reads which of the files", async () => {
    const whole = await digestAfter(false, ({ text }) => expect(text).not.toBe(""));
    expect(await digestAfter(true, () => {})).toBe(whole);
    const mixed = await digestAfter(true, (record, at) => {
      const { unread } = record;
      if (at % 3 === 0) expect(record.text!.length).toBeGreaterThan(0);
      if (at % 3 === 1)
        unread?.count(hashOf(unread.name!, names.find((name) => name.endsWith(unread.name!))!.repeat(5)));
    });
    expect(mixed).toBe(whole);
  });

  it("reads nothing before it is asked to, but for large files", async () => {
    const unread: string[] = [];
    await digestAfter(true, ({ file, unread: still }) => {
      if (still !== undefined) unread.push(file);
    });
    expect(unread).toHaveLength(names.length);
  });
});
