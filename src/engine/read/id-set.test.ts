import { describe, expect, it } from "vitest";
import { IdSet } from "./id-set.ts";

const ODD = [
  "",
  "a",
  "aa",
  "a\0",
  "\0",
  "é",
  "\u0080",
  "\u00ff\u0001",
  "😀",
  "\ud83d",
  "\ude00",
  "__proto__",
  "1",
  "01",
];
const longest = "𝕏".repeat(5_000);

describe("IdSet", () => {
  for (const mostProbes of [2, 5, 64])
    it(`has the ids that were added and no others, at most ${mostProbes} probes`, () => {
      const numbered = Array.from({ length: 30_000 }, (_, at) => `r${at}`);
      const ids = [...ODD, longest, ...numbered];
      const set = new IdSet(mostProbes);
      for (const id of ids) {
        expect(set.has(id)).toBe(false);
        set.add(id);
        set.add(id);
      }
      expect(ids.filter((id) => !set.has(id))).toEqual([]);
      const others = [
        `${longest}x`,
        longest.slice(1),
        ...numbered.map((id) => `${id}x`),
        ...numbered.map((id) => `x${id}`),
      ];
      expect(others.filter((id) => set.has(id))).toEqual([]);
    });

  it("finds all ids again after it grew, also where a run of slots goes round the end", () => {
    const sets = Array.from({ length: 500 }, (_, name) => Array.from({ length: 330 }, (_, at) => `${name}-${at}`));
    const lost = sets.filter((ids) => {
      const set = new IdSet(2);
      for (const id of ids) set.add(id);
      return ids.some((id) => !set.has(id));
    });
    expect(lost).toEqual([]);
  });
});
