// The check of logs by hand agrees with the declared shape.
import fc from "fast-check";
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../core/finding-sink.ts";
import { formats, LogFile } from "./read.ts";

const vote = fc.oneof(fc.record({ breakdown: fc.constantFrom("O", "T", "X", "?") }), fc.constantFrom(null, 3, {}));
const turn = fc.oneof(
  fc.record({ speaker: fc.constantFrom("U", "S", "B") }, { requiredKeys: [] }),
  fc.record(
    {
      speaker: fc.constantFrom<unknown>("U", "S", 4),
      annotations: fc.array(vote, { maxLength: 3 }),
      "turn-index": fc.constantFrom<unknown>(1, 2.5, "3"),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(null, 1),
);
const log = fc.record(
  { "dialogue-id": fc.constantFrom<unknown>("a", 7), turns: fc.array(turn, { maxLength: 3 }) },
  { requiredKeys: [] },
);

describe("dbdc-log", () => {
  it("read(record) accepts a log if and only if its shape does", () => {
    let accepted = 0;
    fc.assert(
      fc.property(log, (value) => {
        const sink = new FindingCollector();
        const reader = formats.gold[0]!.open({}, sink);
        const items = [...reader.read({ file: "log.json", line: 1, value })];
        const isShape = safeParse(LogFile, value).success;
        const onlyUncounted = isShape && sink.problemCount > 0;
        if (isShape) accepted++;
        expect(isShape).toBe(sink.problemCount === 0 || onlyUncounted);
        if (isShape) expect(items).toHaveLength(1);
      }),
      { numRuns: 500, seed: 11 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});
