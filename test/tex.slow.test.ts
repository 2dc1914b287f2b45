// What karat cite and --format latex write, in a real document: it compiles, and nothing after it is lost.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withDigest } from "../src/json/digest.ts";
import { TASK_IDS } from "../src/tasks/index.ts";
import { root, runKarat } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const hasTex = ["pdflatex", "bibtex"].every((name) => spawnSync(name, ["--version"]).status === 0);
if (!hasTex)
  console.warn("\nNOT TESTED: LaTeX (apt-get install texlive-latex-base texlive-latex-recommended); its text is\n");

const folder = temporaryFolder();
const END = "Nothing after the sentence is lost.";

/** Compiles a sentence, its bibliography and a table; gives the log and what stands in the document. */
function compiled(
  name: string,
  cited: string,
  table: string,
  style = "plain",
): { readonly log: string; readonly references: string } {
  const at = cited.indexOf("\n\n@");
  folder.write(`${name}.bib`, cited.slice(at));
  folder.write(
    `${name}.tex`,
    `\\documentclass{article}\\usepackage{booktabs,tabularx}${style === "plainnat" ? "\\usepackage{natbib}" : ""}\\begin{document}\n${cited.slice(0, at)} \\typeout{${END}} ${END}\n\n${table}\n\\bibliographystyle{${style}}\\bibliography{${name}}\\end{document}\n`,
  );
  const run = (program: string, ...words: string[]) =>
    spawnSync(program, words, { cwd: folder.path, encoding: "utf8" });
  const latex = () => run("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", `${name}.tex`);
  expect(latex().stdout).not.toMatch(/^!/m);
  const bib = run("bibtex", name);
  expect([bib.status, bib.stdout]).toEqual([0, expect.not.stringMatching(/error message|Warning/)]);
  latex();
  const last = latex();
  expect([last.status, last.stdout]).toEqual([0, expect.stringContaining(END)]);
  expect(last.stdout).not.toContain("undefined");
  return { log: last.stdout, references: readFileSync(join(folder.path, `${name}.bbl`), "utf8") };
}

const example = (task: string, side: string) => join(root, "examples", task, side);
const write = async (words: readonly string[], file: string) => {
  await runKarat([...words, "-q", "--format", "json", "-o", join(folder.path, file)]);
  return join(folder.path, file);
};

describe.skipIf(!hasTex)("karat cite in LaTeX", () => {
  it.each(TASK_IDS)("compiles of a result and of a comparison of %s, with a table and references", async (task) => {
    const sides = ["--gold", example(task, "gold")];
    const careful = ["--pred", example(task, "careful")];
    const result = await write(["score", task, ...sides, ...careful], "result.json");
    const table = (await runKarat(["score", task, ...sides, ...careful, "-q", "--format", "latex"])).stdout;
    const { references } = compiled(`${task}-result`, (await runKarat(["cite", result])).stdout, table);
    expect(references).toContain("karat contributors");
    const systems = ["--pred", `a&b_c=${example(task, "careful")}`, "--pred", `50%=${example(task, "hasty")}`];
    const comparison = await write(["compare", task, ...sides, ...systems], "comparison.json");
    const compared = (await runKarat(["compare", task, ...sides, ...systems, "-q", "--format", "latex"])).stdout;
    compiled(`${task}-comparison`, (await runKarat(["cite", comparison])).stdout, compared, "plainnat");
  });
});

describe("karat cite of what somebody changed", () => {
  let text = "";
  beforeAll(async () => {
    const words = ["--gold", example("rules", "gold"), "--pred", example("rules", "careful")];
    text = readFileSync(await write(["score", "rules", ...words], "plain.json"), "utf8");
  });

  it("has no command, comment or entry of the file's", async () => {
    const evil = "\\input{/etc/passwd}%\n}\n@misc{evil, note = {\\write18{id}}}";
    const result = JSON.parse(text);
    const changed = withDigest({
      ...result,
      units: { ...result.units, name: evil },
      intervals: { ...result.intervals, "overall.f1": { ...result.intervals["overall.f1"], method: evil } },
    });
    const { stdout, stderr } = await runKarat(["cite", folder.write("evil.json", JSON.stringify(changed))]);
    expect(stderr).toBe("");
    expect(stdout).not.toMatch(/\\(input|write)|[^\\]%|^@misc\{evil/m);
    expect(stdout.match(/^@/gm)).toHaveLength(2);
    if (hasTex) compiled("evil", stdout, "");
  });
});
