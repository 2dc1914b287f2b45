import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** Types of a module are extended where it is there, and nothing of it is loaded. */
const AUGMENTED = 'import type {} from "vitest";';

/** Packages that the library needs itself. */
const OWN = ["valibot", "@noble/hashes/sha2.js"];

/** What a file imports from outside of karat, by way of any other, types included. */
function packagesOf(entry: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, "utf8")
      .replace(/^ \*.*$/gm, "")
      .replace(AUGMENTED, "");
    for (const [, name] of code.matchAll(IMPORT))
      if (name!.startsWith(".")) visit(join(dirname(file), name!));
      else found.add(name!);
  };
  visit(entry);
  expect(seen.size, `files behind ${relative(import.meta.dirname, entry)}`).toBeGreaterThan(5);
  return found;
}

it.each(["index", "promptfoo", "vitest", "jest"])("karat/evals: %s.ts imports nothing of a framework", (name) => {
  const packages = packagesOf(join(import.meta.dirname, `${name}.ts`));
  expect([...packages].filter((one) => !OWN.includes(one))).toEqual([]);
});
