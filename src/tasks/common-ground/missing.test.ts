// Missing dialogues under --missing wrong, where a dialogue may have nothing to find.
import { expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { commonGround } from "./index.ts";

const gold = [
  { id: "agreed", statements: [{ red: "10" }, { blue: "10" }] },
  { id: "silent", statements: [{}, {}] },
];
const agreed = { id: "agreed", statements: [{ red: "10" }, {}] };
const wrong = (pred: readonly { id: string; statements: readonly Readonly<Record<string, string>>[] }[]) =>
  score(commonGround(), { gold, pred }, { missing: "wrong", ci: null }).then(({ scores }) => scores);

it("score(commonGround, …) counts a missing dialogue in which nothing was agreed on as 0 in recall, and as an empty one elsewhere", async () => {
  const invented = await wrong([agreed, { id: "silent", statements: [{ red: "99" }, {}] }]);
  const empty = await wrong([agreed, { id: "silent", statements: [{}, {}] }]);
  const missing = await wrong([agreed]);
  expect(invented).toMatchObject({ recall: 0.375, "final.recall": 0.25 });
  expect(missing).toEqual({ ...empty, recall: 0.375, "final.recall": 0.25 });
});
