// The templates in examples/slurm: an array of shards and a merge, in a real Slurm where there is one.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { main, root, spawnKarat as runKarat } from "./cli/run-karat.ts";
import { hasSlurm, startSlurm } from "./slurm-cluster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

if (!hasSlurm) console.warn("\nNOT TESTED: Slurm itself (apt-get install slurm-wlm munge, as root); its scripts are\n");

const folder = temporaryFolder();
const SHARDS = 3;
const [gold, pred] = ["gold", "careful"].map((side) => join(root, "examples/timeline", side)) as [string, string];
const env = {
  PATH: process.env.PATH ?? "",
  ...{ TASK: "timeline", GOLD: gold, PRED: pred, SHARDS: String(SHARDS), OPTIONS: "--stem" },
  KARAT: `${process.execPath} ${main}`,
};
const script = (name: string) => join(root, "examples/slurm", name);
const result = (cwd: string) => readFileSync(join(cwd, "result.json"), "utf8");

let expected: string;
beforeAll(async () => {
  const one = await runKarat(["score", "timeline", "--gold", gold, "--pred", pred, "--stem", "--format", "json"]);
  expected = one.stdout;
});

describe("examples/slurm", () => {
  it("score.sh for each task of the array, then merge.sh, give the result of one run", () => {
    const cwd = join(folder.path, "by-hand");
    mkdirSync(join(cwd, "parts"), { recursive: true });
    for (const task of [2, 1, 3])
      execFileSync(script("score.sh"), { cwd, env: { ...env, SLURM_ARRAY_TASK_ID: String(task) } });
    execFileSync(script("merge.sh"), { cwd, env });
    expect(result(cwd)).toBe(expected);
  });

  it.runIf(hasSlurm)("submit.sh gives the result of one run in a real Slurm", async () => {
    // A short path: munge's socket may not have a long one.
    const slurm = await startSlurm(mkdtempSync(join(tmpdir(), "slurm-")));
    try {
      const cwd = join(folder.path, "slurm");
      mkdirSync(cwd);
      execFileSync(script("submit.sh"), { cwd, env: { ...env, ...slurm.env } });
      await slurm.drained();
      expect(result(cwd)).toBe(expected);
    } finally {
      await slurm.stop();
    }
  });
});
