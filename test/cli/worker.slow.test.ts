// karat worker where what it needs is not there: the packages, or Redis.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, says } from "../redis-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, spawnKarat as runKarat } from "./run-karat.ts";

const folder = temporaryFolder();

describe("karat worker", () => {
  const installed = join(folder.path, "installed");
  beforeAll(() => {
    mkdirSync(join(installed, "node_modules"), { recursive: true });
    for (const part of ["dist", "package.json"]) cpSync(join(root, part), join(installed, part), { recursive: true });
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object };
    for (const name of Object.keys(dependencies))
      symlinkSync(join(root, "node_modules", name), join(installed, "node_modules", name));
  });
  afterAll(() => expect(existsSync(join(installed, "node_modules/bullmq"))).toBe(false));

  it("says how to install what it needs", async () => {
    const child = spawn(process.execPath, [
      join(installed, "dist/cli/main.js"),
      "worker",
      "--queue",
      "redis://127.0.0.1:1",
    ]);
    await says(child, "hint: npm install bullmq@6 ioredis");
    await ended(child);
    expect(child.exitCode).toBe(2);
  });

  it("says when there is no Redis", async () => {
    const { code, stderr } = await runKarat(["worker", "--queue", "redis://127.0.0.1:1"]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching("a queue at redis://127.0.0.1:1, received connect ECONNREFUSED"),
    ]);
  });
});
