// Rooms that compute scores use no function whose last bits ECMAScript leaves to the engine: numeric/maths.ts has them all.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = resolve(dirname(fileURLToPath(import.meta.url)), "../src");
const ROOMS = ["contract", "json", "text", "input", "stats", "tasks", "engine", "run", "report", "adapters"];

const OPEN = /\bMath\.(log|log2|log10|log1p|exp|expm1|pow|a?(sin|cos|tan)h?|atan2|cbrt|hypot)\b/;
/** A power of two numbers that are written out is folded exactly; a power of anything else is the engine's. */
const POWER = /[\w)\]!] \*\* [\w(-]/;
const WRITTEN_OUT = /(?<![\w.])\d+n? \*\* -?\d+\b/g;

/** Code without comments, texts and powers of whole numbers of any size. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\/\/ .*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/\b\w+ \*\* BigInt\(/g, "");
}

function objection(text: string): string | null {
  const code = codeOf(text).replace(WRITTEN_OUT, "");
  return OPEN.exec(code)?.[0] ?? POWER.exec(code)?.[0] ?? null;
}

const files = ROOMS.flatMap((room) =>
  (readdirSync(join(source, room), { recursive: true }) as string[]).map((file) => join(room, file)),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

describe("one arithmetic", () => {
  it("holds in every file of the rooms that compute", () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files
      .map((file) => ({ file, engine: objection(readFileSync(join(source, file), "utf8")) }))
      .filter(({ engine }) => engine !== null);
    expect(found).toEqual([]);
  });

  it("objects to what it should", () => {
    expect(objection("const a = Math.log2(x);")).toBe("Math.log2");
    expect(objection("const a = x ** 3;")).toBe("x ** 3");
    expect(objection("const a = 10 ** digits;")).toBe("0 ** d");
    expect(objection("const a = Math.sqrt(x) * 2 ** 32; // x ** 3\n/** Math.exp(x) */")).toBeNull();
  });
});
