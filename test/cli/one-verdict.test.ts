// Who is best is said in one sentence: terminal, Markdown, paper, report and the summary of a build step have the same.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { comparisonFromJson } from "../../src/contract/stored-comparison.ts";
import { storedJson } from "../../src/contract/stored-json.ts";
import { resultVerdict, verdictOf } from "../../src/report/comparison/verdict.ts";
import { latexText } from "../../src/report/latex.ts";
import { markdownText } from "../../src/report/markdown.ts";
import { tasks } from "../../src/tasks/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (...path: string[]) => join(root, "examples", ...path);
const kept = (name: string) => join(folder.path, name);
const flat = (text: string) => text.replace(/\s+/g, " ");

/** A pair, and three systems of which two are one. */
const SYSTEMS = [
  ["timeline", ["careful", "hasty"]],
  ["fields", ["careful", "hasty"]],
  ["concepts", ["careful", "hasty", "careful"]],
] as const;

describe("the verdict", () => {
  it.each(SYSTEMS)("of a comparison is the same everywhere: %s", async (id, systems) => {
    const task = id === "fields" ? example("fields", "invoice.fields.json") : id;
    const preds = systems.flatMap((name, at) => ["--pred", `${name}-${at}=${example(id, name)}`]);
    const compare = (...args: string[]) =>
      runKarat(["compare", task, "--gold", example(id, "gold"), ...preds, "-q", ...args], {
        env: { GITHUB_STEP_SUMMARY: kept(`${id}.summary`), COLUMNS: "80" },
      });
    const text = (await compare()).stdout;
    await compare("--format", "json", "-o", kept(`${id}.json`));
    const comparison = comparisonFromJson(storedJson(readFileSync(kept(`${id}.json`), "utf8"), "x"), "x");
    const make = id === "fields" ? (await import("../../src/adapters/node/load-task.ts")).loadTask(task) : tasks[id]();
    const { definition } = (await make)(comparison.options as never);
    const { sentence, details } = verdictOf({ comparison, definition, digits: 3 });
    expect(sentence).toMatch(/is best|No clear difference|cannot be told apart/);
    expect(flat(text)).toContain(`${sentence} ${details}`);
    const markdown = `**${markdownText(sentence)}** ${markdownText(details)}\n`;
    expect((await compare("--format", "markdown")).stdout).toContain(markdown);
    expect(readFileSync(kept(`${id}.summary`), "utf8")).toContain(markdown);
    const html = (await compare("--format", "html")).stdout;
    // Names of systems have elements of their own.
    const plain = html.replace(/<[^>]*>/g, "");
    expect(plain).toContain(sentence.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    const { stdout: cited } = await runKarat(["cite", kept(`${id}.json`)]);
    expect(cited).toContain(latexText(sentence));
  });

  it("of a result is the same in the terminal and in Markdown", async () => {
    const words = [
      "score",
      "timeline",
      "--gold",
      example("timeline", "gold"),
      "--pred",
      example("timeline", "careful"),
    ];
    const result = JSON.parse((await runKarat([...words, "--format", "json"])).stdout);
    const { definition } = (await tasks.timeline())();
    const { sentence, details } = resultVerdict(result, { definition, digits: 3, score: "ar1" });
    expect(sentence).toBe("AR-1 (same date) 0.378.");
    expect((await runKarat(words)).stdout).toContain(`\n\n${sentence} ${details}\n\n`);
    const markdown = (await runKarat([...words, "--format", "markdown"])).stdout;
    expect(markdown).toContain(`**${markdownText(sentence)}** ${markdownText(details)}\n`);
  });
});
