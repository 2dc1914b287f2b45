// The documentation is true: its commands run, its links lead somewhere, its tables are fresh, every error code is explained.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { docsIndex, KINDS } from "../scripts/build-docs-index.ts";
import { reference } from "../scripts/build-reference.ts";
import { PROBLEM_CODES } from "../src/problems/problem.ts";
import { root, runKarat } from "./cli/run-karat.ts";

const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "skills/karat/SKILL.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, "examples"))
    .map((name) => `examples/${name}/README.md`)
    .filter((page) => existsSync(join(root, page))),
];
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What a page links to: paths from the root, each with the heading after the #. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(
    ([, path, heading]) => [path === "" ? page : join(dirname(page), path as string), heading] as const,
  );

/** The anchors of a page's headings, as GitHub makes them. */
const headingsOf = (page: string) =>
  new Set(
    [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      (heading as string)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

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
    const broken = linksOf(page).filter(([path, heading]) =>
      path.endsWith(".md") && existsSync(join(root, path))
        ? heading !== undefined && !headingsOf(path).has(heading)
        : !existsSync(join(root, path)),
    );
    expect(broken).toEqual([]);
  });

  it("docs/README.md lists every page (npm run reference writes it anew)", () => {
    expect(read("docs/README.md")).toBe(docsIndex());
    const listed = Object.values(KINDS).flatMap((kind) => Object.keys(kind).map((page) => `docs/${page}`));
    expect(listed.sort()).toEqual(pages.filter((page) => /^docs\/(?!README)/.test(page)).sort());
  });

  it("every page is two clicks away from README.md", () => {
    const reached = (from: readonly string[]) => from.flatMap(linksOf).map(([path]) => path);
    const near = reached(["README.md"]);
    const known = new Set(["README.md", ...near, ...reached(near.filter((path) => path.endsWith(".md")))]);
    expect(pages.filter((page) => page.startsWith("docs/") && !known.has(page))).toEqual([]);
  });

  it("generated blocks are what the declarations say (npm run reference writes them anew)", async () => {
    for (const [page, text] of await reference()) expect(read(`docs/${page}`)).toBe(text);
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

describe("docs/internals/walk.md and ARCHITECTURE.md", () => {
  it("name files that exist, and what these files declare", () => {
    const pages = ["docs/internals/walk.md", "ARCHITECTURE.md"].map(read).join("\n");
    const wrong = [...pages.matchAll(/`(src\/[\w./-]+\.tsx?)`(?: `(\w+)`)?/g)].filter(([, file, name]) => {
      if (!existsSync(join(root, file!))) return true;
      const declared = new RegExp(`(?:function\\*?|class|interface|type|const) ${name}\\b`);
      return name !== undefined && !declared.test(read(file!));
    });
    expect(wrong.map(([all]) => all)).toEqual([]);
  });
});
