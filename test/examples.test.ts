// The programs in examples that use the library: each is run as its reader would run it.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./cli/run-karat.ts";

it("examples/timeline/damaged-gold.js shows which alignment overlooks which damage of a gold timeline", () => {
  const text = execFileSync(process.execPath, [join(root, "examples/timeline/damaged-gold.js")], { encoding: "utf8" });
  const rows = new Map(
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line): [string, number[]] => {
        const [damage = "", ...scores] = line.split(/ +/);
        return [damage, scores.map(Number)];
      }),
  );
  expect(Object.fromEntries(rows)).toMatchObject({
    unchanged: [1, 1, 1, 1, 1],
    add: [0.84, 0.84, 0.84, 0.84, 0.84],
    merge: [1, 0.773, 0.773, 0.773, 0.791],
    "shift-1": [1, 0, 0.463, 0.5, 0.491],
    "shift-5": [1, 0, 0.124, 0.167, 0.167],
  });
  for (const score of rows.get("remove")!) expect(score).toBeLessThan(1);
});
