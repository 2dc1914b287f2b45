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
  for (const mostProbes of [1, 2, 5, 64])
    it(`takes each id once, at most ${mostProbes} probes`, () => {
      const numbered = Array.from({ length: 30_000 }, (_, at) => `r${at}`);
      const others = [longest.slice(1), ...numbered.map((id) => `${id}x`), ...numbered.map((id) => `x${id}`)];
      const ids = [...ODD, longest, ...numbered, ...others];
      const set = new IdSet(mostProbes);
      expect(ids.filter((id) => !set.add(id))).toEqual([]);
      expect(ids.filter((id) => set.add(id))).toEqual([]);
    });

  it("finds all ids again after it grew, also where a run of slots goes round the end", () => {
    const sets = Array.from({ length: 500 }, (_, name) => Array.from({ length: 330 }, (_, at) => `${name}-${at}`));
    const lost = sets.filter((ids) => {
      const set = new IdSet(2);
      for (const id of ids) set.add(id);
      return ids.some((id) => set.add(id));
    });
    expect(lost).toEqual([]);
  });
});
