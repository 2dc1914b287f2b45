// Shards are a promise: other machines, and other versions, find the same unit in the same one.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/any-character.ts";
import { FindingCollector } from "./finding-sink.ts";
import { hashText } from "./ids.ts";
import { ownFindings, owns, parseShard, shardOf, splitShard } from "./shard.ts";

const ids = fc.string({ unit: anyCharacter });
const counts = fc.integer({ min: 1, max: 200 });

describe("shardOf(id, count)", () => {
  it("is frozen", () => {
    // Computed by the definition in docs/internals/scale.md, in Python.
    expect(["", "a", "b", "topic-17", "東京", "\u{1f600}"].map((id) => hashText(id))).toEqual([
      2872998923, 2448022055, 135196497, 1406319843, 3582675122, 2916093958,
    ]);
    expect(["", "a", "b", "topic-17", "東京"].map((id) => shardOf(id, 64))).toEqual([12, 40, 18, 36, 51]);
  });

  it("spreads ids that differ only in a number evenly", () => {
    for (const count of [2, 7, 64]) {
      const sizes = new Array<number>(count).fill(0);
      for (let k = 0; k < 1_000 * count; k++) sizes[shardOf(`topic-${k}`, count) - 1]! += 1;
      for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(150);
    }
  });

  it("puts every id into exactly one shard", () => {
    fc.assert(
      fc.property(ids, counts, (id, count) => {
        const owners = Array.from({ length: count }, (_, k) => ({ index: k + 1, count })).filter((one) =>
          owns(one, id),
        );
        expect(owners).toEqual([{ index: shardOf(id, count), count }]);
      }),
    );
  });
});

describe("splitShard(shard, pieces)", () => {
  it("gives pieces that together own the ids of the shard, each once", () => {
    fc.assert(
      fc.property(ids, counts, fc.integer({ min: 1, max: 9 }), (id, count, pieces) => {
        for (const index of [1, shardOf(id, count)]) {
          const shard = { index, count };
          expect(splitShard(shard, pieces).filter((piece) => owns(piece, id))).toHaveLength(owns(shard, id) ? 1 : 0);
        }
      }),
    );
  });
});

describe("parseShard(text)", () => {
  it("reads i/N", () => expect(parseShard("3/8")).toEqual({ index: 3, count: 8 }));

  it.each(["", "3", "0/8", "9/8", "1/0", "-1/8", "1.5/8", "1/8 ", "1/99999999"])("refuses %j", (text) => {
    expect(() => parseShard(text)).toThrow("expected i/N with i from 1 to N for --shard");
  });
});

describe("ownFindings(sink, shard)", () => {
  it("lets all shards together say everything once", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), counts, (texts, count) => {
        const reports = Array.from({ length: count }, () => new FindingCollector());
        for (const [k, sink] of reports.entries()) {
          const own = ownFindings(sink, { index: k + 1, count });
          for (const [line, text] of texts.entries()) {
            own.warn("ODD", "odd", { record: { file: "f", line: line + 1, text } });
            own.invalid(text);
          }
        }
        const said = reports.flatMap((sink) => sink.warnings().map((warning) => warning.count!));
        expect(said.reduce((sum, one) => sum + one, 0)).toBe(texts.length);
        expect(reports.flatMap((sink) => sink.findings().invalid).sort()).toEqual([...new Set(texts)].sort());
      }),
      { numRuns: 50 },
    );
  });
});
