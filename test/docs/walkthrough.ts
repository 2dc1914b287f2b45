// Follows a page as a reader would, in an empty folder: saves its files, types its commands, and compares what they print.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Pages whose commands run in a clone, where the examples are. */
const IN_CLONE = [
  "fields",
  "entities",
  "rouge",
  "timeline",
  "breakdown",
  "common-ground",
  "rules",
  "concepts",
  "agree",
  "anls",
  "tool-calls",
  "bfcl",
  "values",
].map((task) => `docs/${task}.md`);

/** The pages that are followed; all but those of a clone from an empty folder beside it. */
export const WALKTHROUGHS = ["README.md", "docs/tutorial.md", "docs/cookbook.md", "docs/why-different.md", ...IN_CLONE];

export interface Step {
  readonly command: string;
  /** What the page says it prints. In it … stands for the rest of a line, a line of nothing but … for any lines. */
  readonly said: string;
  readonly printed: string;
  /** What is not installed here, so that the command was not run. */
  readonly lacks: string | null;
}

/** ```console blocks hold commands after "$ " and what they print; blocks with a file name are files. */
const BLOCK = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;
const COMMAND = /^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)/gm;

/** Follows a page; gives its steps, and the page with what was really printed. */
export function follow(page: string): { readonly steps: readonly Step[]; readonly text: string } {
  const home = mkdtempSync(join(tmpdir(), "karat-page-"));
  const folder = join(home, "fresh");
  mkdirSync(folder);
  mkdirSync(join(home, "bin"));
  symlinkSync(root, join(home, "karat"));
  if (IN_CLONE.includes(page)) symlinkSync(join(root, "examples"), join(folder, "examples"));
  const karat = join(home, "bin/karat");
  writeFileSync(karat, `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/cli/main.js")}" "$@"\n`);
  chmodSync(karat, 0o755);
  const env = {
    PATH: [join(home, "bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: home,
    PYTHONPATH: join(root, "python"),
    KARAT_PROGRAM: join(root, "dist/cli/main.js"),
  };
  const shell = (command: string) => spawnSync("sh", ["-c", `${command} 2>&1`], { cwd: folder, env, encoding: "utf8" });
  const steps: Step[] = [];
  try {
    const text = readFileSync(join(root, page), "utf8").replace(BLOCK, (block, language, name, body: string) => {
      if (name !== undefined) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), body);
      }
      if (language !== "console") return block;
      const followed = body.replace(COMMAND, (_, command: string, said: string) => {
        const lacks =
          command.startsWith("python3") && shell('python3 -c "import pandas"').status !== 0 ? "pandas" : null;
        const printed = lacks === null ? shell(`{ ${command}\n}`).stdout : said;
        steps.push({ command, said, printed, lacks });
        return `$ ${command}\n${isSaid(printed, said) ? said : shown(printed)}`;
      });
      return `\`\`\`console\n${followed}\`\`\``;
    });
    return { steps, text };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Whether the page tells the truth about what was printed. */
export function isSaid(printed: string, said: string): boolean {
  const literal = said.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = literal.replace(/^…\n/gm, "(?:.*\\n)*").replaceAll("…\n", ".*\n");
  return new RegExp(`^${pattern}$`).test(printed);
}

/** What a page shows of an output: signatures, and lines that name a run by its time, are cut. */
const shown = (printed: string) =>
  printed.replace(/(karat\|task:.{40}).*$/gm, "$1…").replace(/\d{8}T\d{9}Z-.*$/gm, "…");

if (process.argv[1]?.endsWith("walkthrough.ts"))
  for (const page of WALKTHROUGHS) writeFileSync(join(root, page), follow(page).text);
