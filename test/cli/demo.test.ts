// karat demo: both example systems of every task, compared, and a page of each.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXAMPLE_TASKS } from "../example-task.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();

describe("karat demo", () => {
  it("scores, compares and shows every task, and ends with commands that run", async () => {
    const { code, stdout } = await runKarat(["demo", "-o", folder.path]);
    expect(code).toBe(0);
    expect(stdout).toContain(join(folder.path, "*.html"));
    for (const id of EXAMPLE_TASKS) {
      const page = join(folder.path, `${id}.html`);
      expect(existsSync(page)).toBe(true);
      expect(readFileSync(page, "utf8")).toMatch(/careful[\s\S]*hasty/);
    }
    const commands = stdout.match(/^ +karat .*$/gm)!.map((line) => line.trim().split(/\s+/).slice(1));
    expect(commands).toHaveLength(3);
    for (const args of commands) expect((await runKarat(args)).code, args.join(" ")).toBe(0);
  });

  it("shows real differences: careful is better than hasty at every task", async () => {
    const { stdout } = await runKarat(["demo", "-o", folder.path, "--no-open"]);
    expect(stdout).toContain("hasty − careful");
    const differences = stdout.match(/[+−]0\.\d{3}(?= +p )/g)!.map((text) => Number(text.replace("−", "-")));
    expect(differences).toHaveLength(EXAMPLE_TASKS.length);
    for (const difference of differences) expect(difference).toBeLessThan(-0.1);
  });
});
