// Output that cannot be written is said to be lost; output of many units is written whole.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { main, root, spawnKarat as runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (side: string) => join(root, "examples/breakdown", side);
const breakdown = ["score", "breakdown", "--gold", example("gold"), "--pred", example("careful")];

describe("output of many units", () => {
  it("--per-unit as text with 150,000 units is a long table", { timeout: 300_000 }, async () => {
    const lines = (rest: string) =>
      Array.from({ length: 150_000 }, (_, k) => `{"id":"u${k}","turns":[{"index":0,${rest}}]}\n`).join("");
    const many = folder.write("many-gold.jsonl", lines('"annotations":["O"]'));
    const said = folder.write("many-pred.jsonl", lines('"label":"O","probabilities":{"O":1,"T":0,"X":0}'));
    const { code, stdout } = await runKarat([
      "score",
      "breakdown",
      "--gold",
      many,
      "--pred",
      said,
      "--per-unit",
      "--ci",
      "off",
    ]);
    expect(code).toBe(0);
    expect(stdout.split("\n").length).toBeGreaterThan(150_000);
  });
});

describe("output that cannot be written", () => {
  const hasFull = existsSync("/dev/full");
  if (!hasFull) console.warn("\nNOT TESTED: a full disk, since there is no /dev/full here\n");

  it.runIf(hasFull).each(["text", "json", "html", "csv"])("ends with 74 on a full disk: %s", (format) => {
    const command = `"${process.execPath}" "${main}" ${breakdown.join(" ")} --ci off --per-unit --format ${format} > /dev/full`;
    const { status, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
    expect(stderr).toMatch(/^error in the output\n<stdout>\n.*a full disk +WRITE_FAILED/);
    expect(status).toBe(74);
  });

  it.runIf(hasFull)("ends with 74 when -o, --evidence or the step summary is on a full disk", async () => {
    for (const [args, env] of [
      [["-o", "/dev/full"], {}],
      [["--evidence", "/dev/full"], {}],
      [[], { GITHUB_STEP_SUMMARY: "/dev/full" }],
    ] as const) {
      const outcome = await runKarat([...breakdown, "--ci", "off", ...args], { env });
      expect(outcome.stderr).toContain("WRITE_FAILED");
      expect(outcome.code).toBe(74);
    }
  });

  it.runIf(hasFull)("scores all the same when stderr is full", () => {
    const command = `"${process.execPath}" "${main}" ${breakdown.join(" ")} --ci off --format json 2> /dev/full`;
    const { status, stdout } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
    expect([status, JSON.parse(stdout).task]).toEqual([0, "breakdown"]);
  });

  it.each(["text", "json", "html"])("ends quietly when the reader goes away: %s", async (format) => {
    const child = spawn(process.execPath, [main, ...breakdown, "--ci", "off", "--per-unit", "--format", format]);
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("fails a check also when the reader goes away", async () => {
    const child = spawn(process.execPath, [main, ...breakdown, "--ci", "off", "--fail-under", "accuracy=1"]);
    child.stdout.destroy();
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
  });
});
