// Digits of official texts that depend on how a program adds or counts.
import { describe, expect, it } from "vitest";
import { officialRun } from "../../../test/official-run.ts";
import { settledTask } from "../../run/settle-task.ts";
import { entities } from "./index.ts";
import type { EntitiesOptions } from "./options.ts";

async function run(options: Partial<EntitiesOptions>, sentences: readonly (readonly [gold: string, pred: string])[]) {
  const side = (at: 0 | 1) => sentences.map((sentence, id) => ({ id: String(id), tags: sentence[at].split(" ") }));
  const input = { gold: side(0), pred: side(1) };
  return officialRun(await settledTask(entities(options), { gold: input.gold, preds: [input.pred] }), input);
}

describe("official texts of entities", () => {
  it("seqeval: rounds a tie of averages as numpy's sum falls", async () => {
    const { text, result } = await run({}, [
      ["B-A O O O O O B-C O B-D O O O O", "B-A B-A B-A B-A B-A B-B B-C B-C B-D B-D B-D B-D B-D"],
    ]);
    // (0.2 + 0 + 0.5 + 0.2) / 4: numpy's sum is 0.8999999999999999.
    expect(text).toContain("   macro avg       0.22      0.75      0.33         3\n");
    expect(result.scores["macro.precision"]).toBe(0.225);
  });

  it("conlleval: counts a correct chunk under the type before its end, even above 100 %", async () => {
    const same = (tags: string) => [tags, tags] as const;
    const { text, result } = await run({ reading: "conlleval" }, [same("B-A x O"), same("B-A .-A O")]);
    expect(result.totals).toMatchObject({
      gold: 3,
      correct: 3,
      "A.gold": 2,
      "A.correct": 1,
      ".gold": 1,
      ".correct": 2,
    });
    expect(text).toContain(": precision: 200.00%; recall: 200.00%; FB1: 200.00  1\n");
  });
});
