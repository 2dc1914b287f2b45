// A model names a class in a text that is no JSON.
import { expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields } from "./index.ts";

it("score(fields(classes), …) takes an answer without quotes as the class it names", async () => {
  const task = fields({ $karat: "fields 2", $compare: "exact", $classes: ["ham", "spam"] });
  const gold = ["ham", "spam", "ham", "spam"].map((value, id) => ({ id: String(id), value }));
  const pred = ["ham", '"spam"', " ham\n", "no idea"].map((response, id) => ({ id: String(id), response }));
  expect((await score(task, { gold, pred }, { ci: null })).scores.f1).toBe(0.75);
});
