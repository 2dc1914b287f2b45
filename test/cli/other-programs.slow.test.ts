// What other programs make and karat reads: an archive of tar, a pipe of the shell.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { main, root, spawnKarat as runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (task: string, side: string) => join(root, "examples", task, side);

/** Whether a program is here; in CI it must be. */
function has(program: string): boolean {
  const isHere = process.env.CI !== undefined || spawnSync(program, ["--version"]).status === 0;
  if (!isHere) console.warn(`\nNOT TESTED: karat with ${program}, which is not installed\n`);
  return isHere;
}

const json = [
  "score",
  "breakdown",
  "--ci",
  "off",
  "--format",
  "json",
  "--gold",
  example("breakdown", "gold"),
  "--pred",
];

describe.runIf(has("tar"))("karat score of an archive that tar made", () => {
  it("gives the scores and digests of the folder", async () => {
    const archive = join(folder.path, "pred.tar.gz");
    execFileSync("tar", ["czf", archive, "-C", example("breakdown", "careful"), "."]);
    const plain = await runKarat([...json, example("breakdown", "careful")]);
    expect(plain.code).toBe(0);
    expect(await runKarat([...json, archive])).toEqual(plain);
  });
});

describe.runIf(has("bash"))("karat score of a pipe that the shell made, as <(…)", () => {
  it("gives the scores and digests of the file", async () => {
    const words = ["score", "rules", "--gold", example("rules", "gold"), "--ci", "off", "--format", "json", "--pred"];
    const pred = example("rules", "hasty/rules.jsonl");
    const plain = await runKarat([...words, pred]);
    expect(plain.code).toBe(0);
    const script = 'pred="$1"; shift; exec "$@" <(cat "$pred")';
    const stdout = execFileSync("bash", ["-c", script, "bash", pred, process.execPath, main, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { scores, totals, signature } = JSON.parse(plain.stdout);
    expect(JSON.parse(stdout)).toMatchObject({ scores, totals, signature });
  });
});
