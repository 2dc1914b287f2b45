// The public surface changes only when somebody means it to, and all of it is explained.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { publicSurface, SURFACE_FILE, surfaceText } from "../../scripts/api-surface.ts";

const exported = [...publicSurface()].flatMap(([entry, list]) => list.map((each) => ({ entry, ...each })));

describe("the public surface", () => {
  it("is the one in test/api/surface.txt (npm run build && npm run api writes it anew)", () => {
    expect(surfaceText()).toBe(readFileSync(SURFACE_FILE, "utf8"));
  });

  it("has a sentence for every export", () => {
    const silent = exported.filter(({ comment }) => comment === "").map(({ entry, name }) => `${entry}: ${name}`);
    expect(silent).toEqual([]);
  });

  it("has an example for every function, class and constant", () => {
    const without = exported.filter(({ isValue, comment }) => isValue && !comment.includes("@example"));
    expect(without.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });

  it("shows no task of any type, which only the inside may hold", () => {
    const own = exported.filter(({ entry }) => entry === "karat" || entry === "karat/node");
    const loose = own.filter(({ text, name }) => /\bAnyTask\b/.test(text) && !TAKES_ANY.includes(name));
    expect(loose.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });
});

/** They take any task and say nothing that depends on its types. */
const TAKES_ANY = ["ReportSettings", "builtInTask"];
