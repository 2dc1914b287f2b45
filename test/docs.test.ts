// The documentation is true: its commands run, its links lead somewhere, its tables are fresh, every error code is explained.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { reference } from "../scripts/build-reference.ts";
import { rpcPage } from "../scripts/build-rpc-page.ts";
import { PROBLEM_CODES } from "../src/core/problem.ts";
import { root, runKarat } from "./cli/run-karat.ts";

const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, "examples"))
    .map((name) => `examples/${name}/README.md`)
    .filter((page) => existsSync(join(root, page))),
];
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Commands in shell blocks that name nothing but bundled files. */
const commands = pages.flatMap((page) =>
  [...read(page).matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block]) => (block as string).replace(/\\\n\s*/g, " ").split("\n"))
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line.startsWith("karat ") && line.includes("examples/") && !/[>|;&$]|\s-o\s/.test(line))
    .map((line) => [page, line] as const),
);

describe("the documentation", () => {
  it("has commands to run", () => expect(commands.length).toBeGreaterThan(4));

  it.each(commands)("%s: %s", async (_page, line) => {
    const outcome = await runKarat(line.split(/\s+/).slice(1));
    expect(outcome.stderr).not.toContain("error");
    expect(outcome.code).toBe(0);
    expect(outcome.stdout).not.toBe("");
  });

  it.each(pages)("%s links to what exists", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target as string);
    expect(links.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });

  it("docs/reference.md is what the declarations say (npm run reference writes it anew)", async () => {
    expect(read("docs/reference.md")).toBe(await reference());
  });

  it("docs/rpc.md is what the declared parameters say (npm run reference writes it anew)", () => {
    expect(read("docs/rpc.md")).toBe(rpcPage());
  });

  it("docs/errors.md explains every code, and a test provokes each", () => {
    const tests = ["src", "test"]
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
      )
      .filter((file) => /^(?!.*node_modules).*\.test\.ts$/.test(file) && !file.endsWith("docs.test.ts"))
      .map(read)
      .join("\n");
    for (const code of PROBLEM_CODES) {
      expect(read("docs/errors.md")).toContain(`\`${code}\``);
      expect(tests.includes(code), `no test provokes ${code}`).toBe(true);
    }
  });
});
