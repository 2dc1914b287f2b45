import { describe, expect, it } from "vitest";
import { problemOf } from "../../test/problem-of.ts";
import type { Result } from "../contract/result.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { checkStored } from "./check-stored.ts";
import { score } from "./score.ts";

const turn = (label: string) => ({ index: 1, label, probabilities: { O: 0, T: 0, X: 1 } });
const gold = ["a", "b", "c"].map((id) => ({ id, turns: [{ index: 1, annotations: ["X", "X", "O"] }] }));
const pred = gold.map(({ id }, k) => ({ id, turns: [turn(k === 0 ? "O" : "X")] }));
const task = breakdown();
const { digest: _, ...result } = await score(task, { gold, pred }, { perUnit: true, ci: null });

const changed = (changes: object): Result => ({ ...result, ...changes }) as Result;
const complaint = async (changes: object) => {
  const { at, expected, received } = await problemOf(() => checkStored(task, changed(changes), "r.json"));
  return [at!.path!.join("."), expected, received];
};

describe("checkStored(task, result, file)", () => {
  it("checkStored(…) lets a result pass that says the same everywhere", () => {
    expect(checkStored(task, result as Result, "r.json")).toBeUndefined();
    expect(checkStored(task, changed({ rows: undefined, perUnit: undefined }), "r.json")).toBeUndefined();
  });

  it("checkStored(…) says where the contradiction is, and what to do", async () => {
    expect(await problemOf(() => checkStored(task, changed({ scores: { accuracy: 1 } }), "r.json"))).toEqual({
      code: "BAD_VALUE",
      at: { file: "r.json", path: ["scores", "accuracy"] },
      expected: "0.6666666666666666, as the rest of the result says",
      received: "1",
      hint: "the file was changed after karat wrote it; score again",
    });
  });

  it("checkStored(…) compares options, formats, digests, units and version with the signature", async () => {
    const lowered = breakdown({ threshold: 0.4 });
    expect((await problemOf(() => checkStored(lowered, result as Result, "r.json"))).at!.path).toEqual(["signature"]);
    expect(await complaint({ karat: "9.9.9" })).toEqual([
      "signature",
      '"v:9.9.9", as the rest of the result says',
      `"v:${result.karat}"`,
    ]);
    expect((await complaint({ formats: { gold: "dbdc", pred: "jsonl" } }))[0]).toBe("signature");
    expect((await complaint({ digests: { ...result.digests, gold: "0".repeat(64) } }))[0]).toBe("signature");
  });

  it("checkStored(…) compares totals with the number of units and with the rows", async () => {
    const totals = (more: object) => ({ totals: { ...result.totals, ...more } });
    expect(await complaint(totals({ units: 4 }))).toEqual(["totals.units", "3, as the rest of the result says", "4"]);
    expect((await complaint({ rows: result.rows!.slice(1) })).slice(0, 2)).toEqual([
      "units.scored",
      "2, as the rest of the result says",
    ]);
    const [column] = task.definition.columns;
    const sum = result.totals[column!]!;
    expect(await complaint(totals({ [column!]: sum + 1 }))).toEqual([
      `totals.${column}`,
      `${sum}, as the rest of the result says`,
      String(sum + 1),
    ]);
    expect(checkStored(task, changed(totals({ [column!]: sum + 1e-13 })), "r.json")).toBeUndefined();
  });

  it("checkStored(…) computes the scores again", async () => {
    expect(await complaint({ scores: { accuracy: null } })).toEqual([
      "scores.accuracy",
      "0.6666666666666666, as the rest of the result says",
      "null",
    ]);
    expect((await complaint({ scores: { other: 0.5 } }))[1]).toBe("null, as the rest of the result says");
    expect(checkStored(task, changed({ scores: { accuracy: 2 / 3 + 1e-13 } }), "r.json")).toBeUndefined();
    expect((await complaint({ scores: { accuracy: 2 / 3 + 1e-11 } }))[0]).toBe("scores.accuracy");
  });
});
