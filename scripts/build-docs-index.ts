// Writes docs/README.md: every page, by kind, with what it is about.
import { writeFileSync } from "node:fs";

/** Pages by kind, in reading order, each with what a reader gets from it. */
export const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Start: {
    "tutorial.md": "two systems scored, compared and written up in 20 minutes",
    "cookbook.md": "CSV, pandas, Hugging Face, model answers, slices, runs, CI",
  },
  Tasks: {
    "fields.md": "any JSON, field by field",
    "entities.md": "named entities, chunks and slots: seqeval, conlleval, nervaluate",
    "anls.md": "answers about documents (DocVQA), JSON extractions (ANLS*)",
    "tool-calls.md": "calls of tools and functions: agents, MCP servers, trajectories",
    "bfcl.md": "the Berkeley Function-Calling Leaderboard",
    "rouge.md": "summaries, as ROUGE-1.5.5 scores them",
    "timeline.md": "summaries by date",
    "breakdown.md": "dialogue breakdown detection (DBDC)",
    "common-ground.md": "what a group has agreed on",
    "rules.md": "driving rules of signs and their lanes (MapDR)",
    "concepts.md": "Concept F1 of long answers",
    "values.md": "statistics for scores you already have",
  },
  Reference: {
    "command.md": "commands, settings, report, page, CI, large runs, competitions",
    "agree.md": "agreement of raters, or of a judge with people; corrected scores",
    "library.md": "TypeScript: score, your own task, evaluation frameworks",
    "python.md": "Python, and other languages through JSON-RPC",
    "formats.md": "files, tables, model answers",
    "errors.md": "error codes, exit codes, missing predictions, limits",
  },
  Trust: {
    "why-these-numbers.md": "what was verified against which program",
    "statistics.md": "what to report, what each note means, how it is computed, how well it works",
    "why-different.md":
      "entities, ANLS, ROUGE, tool calls, BFCL, SQuAD, means of rows, lists, p: programs, numbers, commands",
    "comparison.md": "which tool to use for what: scorers, eval frameworks, JSON diffs",
    "glossary.md": "the words karat uses",
  },
  Internals: {
    "internals/walk.md": "one unit, from the command to the printed line",
    "internals/decisions.md": "alternatives that were weighed, with figures",
    "internals/scale.md": "large files, threads, shards, queues, Slurm, Kubernetes, Spark",
    "internals/performance.md": "what was measured",
    "internals/calibration.md": "how the statistics are measured",
    "internals/testing.md": "what is tested, and how",
  },
};

export function docsIndex(): string {
  const sections = Object.entries(KINDS).map(([kind, pages]) => {
    const lines = Object.entries(pages).map(([page, about]) => `- [${nameOf(page)}](${page}): ${about}`);
    return `## ${kind}\n\n${lines.join("\n")}\n`;
  });
  return `# Documentation\n\nMade by \`npm run reference\`.\n\n${sections.join("\n")}`;
}

function nameOf(page: string): string {
  return page.replace(/^.*\/|\.md$/g, "").replaceAll("-", " ");
}

if (process.argv[1]?.endsWith("build-docs-index.ts"))
  writeFileSync(new URL("../docs/README.md", import.meta.url), docsIndex());
