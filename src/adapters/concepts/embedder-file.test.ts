import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { KaratError } from "../../problems/problem.ts";
import { loadFileEmbedder } from "./embedder-file.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function npy(type: "<f4" | "<f8", rows: number[][]): Uint8Array {
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': (${rows.length}, ${rows[0]!.length}), }`;
  const padded = `${header.padEnd(117)}\n`;
  const head = new Uint8Array([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, padded.length, 0]);
  const flat = rows.flat();
  const data = type === "<f4" ? Float32Array.from(flat) : Float64Array.from(flat);
  return Buffer.concat([head, Buffer.from(padded), new Uint8Array(data.buffer)]);
}

describe("embedder-file", () => {
  it("loadFileEmbedder(path.jsonl) finds labels whatever their case and spacing", () => {
    const file = write("a.jsonl", '{"label":"Heart attack","vector":[1,0.5]}\n\n{"label":"stroke","vector":[0,1]}\n');
    const { embed, epsilon } = loadFileEmbedder(file);
    expect(embed(["heart  ATTACK", "stroke"])).toEqual([Float32Array.of(1, 0.5), Float32Array.of(0, 1)]);
    expect(epsilon).toBe(0.5);
  });

  it.each(["<f4", "<f8"] as const)("loadFileEmbedder(path.npy) reads %s with the labels beside it", (type) => {
    const file = write(
      `b${type.slice(1)}.npy`,
      npy(type, [
        [1, 2, 3],
        [4, 5, 6],
      ]),
    );
    write(`b${type.slice(1)}.labels.txt`, "one\ntwo\n");
    expect(loadFileEmbedder(file).embed(["two"])).toEqual([Float32Array.of(4, 5, 6)]);
  });

  it("loadFileEmbedder(path) names all concepts that have no vector", () => {
    const file = write("c.jsonl", '{"label":"a","vector":[1]}\n');
    expect(() => loadFileEmbedder(file).embed(["b", "a", "c"])).toThrow(
      /expected a vector for every concept, received none for 2: "b", "c"/,
    );
  });

  it("loadFileEmbedder(path) names the line that is no JSON or has another shape", () => {
    expect(() => loadFileEmbedder(write("d.jsonl", '{"label":"a","vector":[1]}\n{"label"'))).toThrow(/d\.jsonl:2/);
    expect(() => loadFileEmbedder(write("e.jsonl", '{"label":"a","vector":["1"]}'))).toThrow(/e\.jsonl:1/);
  });

  it("loadFileEmbedder(path) is the user's mistake when the file is missing or labels and rows differ", () => {
    expect(() => loadFileEmbedder(join(folder, "none.jsonl"))).toThrow(KaratError);
    const file = write("f.npy", npy("<f4", [[1], [2]]));
    write("f.labels.txt", "one\n");
    expect(() => loadFileEmbedder(file)).toThrow(/expected 2 labels, one per row, received 1/);
  });

  it.each([
    ["[null]", "[null]"],
    ["[]", "[]"],
    ["[1e999, 1]", "[Infinity,1]"],
    ["[1, 2, 3]", "[1,2,3]"],
    ['"1"', '"1"'],
  ])("loadFileEmbedder(path) refuses the vector %s, and names its line and label", async (vector, received) => {
    const file = write("wrong.jsonl", `{"label":"a","vector":[1,2]}\n{"label":"heart attack","vector":${vector}}`);
    const error = await problemOf(() => loadFileEmbedder(file));
    expect(error.at?.file).toMatch(/wrong\.jsonl:2$/);
    expect(error.expected).toContain('"heart attack"');
    expect(error.received).toBe(received);
  });

  it.each([
    [
      [
        [1, 2],
        [Number.NaN, 1],
      ],
      "[NaN,1]",
    ],
    [[[], []], "[]"],
  ])("loadFileEmbedder(path) refuses the matrix %j of a .npy file, and names the label", async (rows, received) => {
    const file = write("wrong.npy", npy("<f8", rows));
    write("wrong.labels.txt", "a\nb\n");
    const error = await problemOf(() => loadFileEmbedder(file));
    expect(error.expected).toMatch(/^a vector of "[ab]"/);
    expect(error.received).toBe(received);
  });

  it("loadFileEmbedder(path) takes a vector of zeros, whose similarity to every other label is 0", () => {
    const lines = write("zeros.jsonl", '{"label":"ice","vector":[1,0]}\n{"label":"xyzzy","vector":[0,0]}');
    const zeros = Float32Array.of(0, 0);
    expect(loadFileEmbedder(lines).embed(["xyzzy"])).toEqual([zeros]);
    const matrix = write("zeros.npy", npy("<f8", [[0, 0]]));
    write("zeros.labels.txt", "xyzzy\n");
    expect(loadFileEmbedder(matrix).embed(["xyzzy"])).toEqual([zeros]);
  });

  it("loadFileEmbedder(path) refuses a label with two vectors and names both lines; the same vector may come twice", async () => {
    const lines = '{"label":"ice","vector":[1,0]}\n\n{"label":"Ice ","vector":[1,0]}\n';
    expect(loadFileEmbedder(write("same.jsonl", lines)).embed(["ice"])).toEqual([Float32Array.of(1, 0)]);
    const other = write("other.jsonl", `${lines}{"label":"ICE","vector":[0,1]}`);
    const matrix = write("other.npy", npy("<f4", [[1], [2]]));
    write("other.labels.txt", "ice\nIce \n");
    expect([
      await problemOf(() => loadFileEmbedder(other)),
      await problemOf(() => loadFileEmbedder(matrix)),
    ]).toMatchObject([
      { code: "DUPLICATE_ID", at: { file: `${other}:4` }, received: '"ICE", with another vector than "ice" in line 1' },
      {
        at: { file: join(folder, "other.labels.txt:2") },
        received: '"Ice ", with another vector than "ice" in line 1',
      },
    ]);
  });

  it("loadFileEmbedder(path) keeps the direction of numbers that single precision has no room for", async () => {
    const file = write(
      "large.jsonl",
      '{"label":"a","vector":[1.5e308,1.5e308]}\n{"label":"b","vector":[5e-324,5e-324]}',
    );
    for (const [x, y] of await loadFileEmbedder(file).embed(["a", "b"])) {
      expect(x).toBeGreaterThan(0);
      expect(Number.isFinite(x)).toBe(true);
      expect(y).toBe(x);
    }
  });

  it("loadFileEmbedder(path) has another digest when the labels of a .npy file differ", () => {
    const digestWith = (labels: string) => {
      write("labels.labels.txt", labels);
      return loadFileEmbedder(write("labels.npy", npy("<f4", [[1], [2]]))).digest;
    };
    expect(digestWith("a\nb\n")).not.toBe(digestWith("b\na\n"));
  });

  it("loadFileEmbedder(path) has another digest when the content differs", () => {
    const one = loadFileEmbedder(write("g.jsonl", '{"label":"a","vector":[1]}'));
    const other = loadFileEmbedder(write("h.jsonl", '{"label":"a","vector":[2]}'));
    expect(one.digest).not.toBe(other.digest);
  });
});
