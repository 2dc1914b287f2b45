import { describe, expect, it } from "vitest";
import { NODE } from "../../adapters/node/node-platform.ts";
import { paxRecords, tarHeader } from "./tar-header.ts";

/** A header with the given bytes at the given places, and the checksum that fits unless another is written. */
function header(parts: Readonly<Record<number, string | readonly number[]>>, sum?: string): Uint8Array {
  const block = new Uint8Array(512);
  const write = (at: number, bytes: string | readonly number[]) =>
    block.set(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, at);
  write(148, "        ");
  for (const [at, bytes] of Object.entries(parts)) write(Number(at), bytes);
  const total = block.reduce((all, byte) => all + byte, 0);
  write(148, sum ?? `${total.toString(8).padStart(6, "0")}\0 `);
  return block;
}
const read = (parts: Readonly<Record<number, string | readonly number[]>>, sum?: string) =>
  tarHeader(header(parts, sum), NODE);

describe("tarHeader", () => {
  it("tarHeader(block) is null of zeros only", () => {
    expect(tarHeader(new Uint8Array(512), NODE)).toBeNull();
  });

  it("tarHeader(block) reads name, size and type, and takes no type for a file", () => {
    expect(read({ 0: "x/1.json", 124: "00000000017\0", 156: "0" })).toEqual({ path: "x/1.json", size: 15, type: "0" });
    expect(read({ 0: "old", 124: "           1" })).toEqual({ path: "old", size: 1, type: "0" });
    expect(read({ 0: "x", 156: "5" })).toEqual({ path: "x", size: 0, type: "5" });
    expect(read({ 0: "n".repeat(100) })!.path).toBe("n".repeat(100));
  });

  it("tarHeader(block) puts the prefix of ustar before the name, and takes no other bytes there for one", () => {
    expect(read({ 0: "1.json", 257: "ustar\0", 345: "long/way" })!.path).toBe("long/way/1.json");
    expect(read({ 0: "1.json", 257: "ustar\0" })!.path).toBe("1.json");
    expect(read({ 0: "1.json", 257: "ustar ", 345: "atime" })!.path).toBe("1.json");
  });

  it("tarHeader(block) reads sizes of GNU beyond eight gigabytes", () => {
    expect(read({ 0: "x", 124: [0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 3] })!.size).toBe(2 * 2 ** 32 + 259);
    expect(() => read({ 0: "x", 124: [0xff, ...Array.from({ length: 11 }, () => 0xff)] })).toThrow(
      "a header holds an impossible size",
    );
  });

  it("tarHeader(block) refuses a wrong checksum and a number that is none, as damage of a tar archive", () => {
    const damageOf = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        const { kind, message } = error as { kind: string; message: string };
        return { kind, message };
      }
      return null;
    };
    const kind = "a tar archive";
    expect(damageOf(() => read({ 0: "x" }, "000001\0 "))).toEqual({
      kind,
      message: "the checksum of a header is wrong",
    });
    for (const digits of ["12 34", "9", "1x", "x1"])
      expect(damageOf(() => read({ 0: "x", 124: digits }))).toEqual({
        kind,
        message: "a header holds an invalid number",
      });
  });
});

describe("paxRecords", () => {
  const records = (text: string) => [...paxRecords(Buffer.from(text), NODE)];

  it("paxRecords(bytes) reads each record by its length in bytes, which counts itself", () => {
    expect(records("12 path=a/b\n14 mtime=1=23\n")).toEqual([
      ["path", "a/b"],
      ["mtime", "1=23"],
    ]);
    expect(records("11 path=é\n")).toEqual([["path", "é"]]);
    expect(records("")).toEqual([]);
  });

  it.each([
    "path=a\n",
    "x path=a\n",
    "99 path=a\n",
    "3 path=a\n",
    "2 path=a\n",
    "1.5 a=b\n",
    " a=b\n",
    `${"0".repeat(15)}7 a=b`,
  ])("paxRecords(%j) refuses what is no record", (text) => {
    expect(() => records(text)).toThrow("a pax header is malformed");
  });
});
