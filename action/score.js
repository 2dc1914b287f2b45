// Scores in a workflow: annotations for what is wrong with a file, a summary, a report, a comment body, and the outputs.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { annotation, problemText } from "./annotation.js";
import { inCode, scorePicture } from "./score-picture.js";

const MOST_PROBLEMS = 10;
const STATUS = { 0: "pass", 1: "fail", 4: "inconclusive" };

const { env } = process;
const folder = join(env.RUNNER_TEMP, "karat-action");
const main = readFileSync(join(folder, "main"), "utf8").trim();
const file = (name) => join(folder, name);
const lines = (text = "") =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function karat(args, more = {}) {
  // The summary of the job is written below, once, with a picture.
  const { GITHUB_STEP_SUMMARY: _, ...rest } = env;
  return spawnSync(process.execPath, [main, ...args], {
    encoding: "utf8",
    env: { ...rest, ...more },
    maxBuffer: 2 ** 30,
  });
}

// A part of a run has no baseline.
const isPart = lines(env.KARAT_ARGS).some((word) => /^--shard(=|$)/.test(word));
const command = env.KARAT_GUARD !== "false" && !isPart ? "guard" : "score";
const input = [...(env.KARAT_GOLD ? ["--gold", env.KARAT_GOLD] : []), "--pred", env.KARAT_PRED];
const passedOn = (flag) =>
  lines(env[`KARAT_${flag.toUpperCase().replaceAll("-", "_")}`]).flatMap((value) => [`--${flag}`, value]);
const ofGuard = command === "guard" ? ["baseline", "margin"] : [];
const flags = [...["scores", "fail-under", ...ofGuard].flatMap(passedOn), ...lines(env.KARAT_ARGS)];

// A job may use the action twice.
for (const name of ["result.json", "problems.json", "summary.md"]) rmSync(file(name), { force: true });
const run = karat(
  [command, env.KARAT_TASK, ...input, ...flags, "--per-unit", "--format", "json", "-o", file("result.json")],
  { KARAT_PROBLEMS: file("problems.json"), GITHUB_STEP_SUMMARY: file("summary.md") },
);
process.stderr.write(run.stderr);
const outcome = run.status in STATUS && existsSync(file("result.json")) ? outcomeOf() : {};
const status = outcome.status ?? STATUS[run.status] ?? "error";
if (status === "error") {
  const problems = problemsOf(run);
  for (const problem of problems) console.log(annotation(problem));
  const items = problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${inCode(problemText(problem))}`);
  const more = problems.length > MOST_PROBLEMS ? [`- and ${problems.length - MOST_PROBLEMS} more`] : [];
  summarize(["### karat: error", "", ...items, ...more, ""].join("\n"));
}

const outputs = { status };
if (outcome.result !== undefined) Object.assign(outputs, describe(outcome.result));
for (const [name, value] of Object.entries(outputs)) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`);
process.exitCode = run.status ?? 70;

/** The verdict and the result; karat guard writes both into one file. */
function outcomeOf() {
  const written = JSON.parse(readFileSync(file("result.json"), "utf8"));
  if (command === "score") return { result: written };
  writeFileSync(file("result.json"), `${JSON.stringify(written.result, null, 2)}\n`);
  return written;
}

/** Everything that is made from the result. */
function describe(result) {
  const [declaration] = JSON.parse(karat(["tasks", result.task, "--format", "json"]).stdout);
  const primary = primaryOf(result, declaration);
  karat(["report", file("result.json"), "-o", file("report.html")]);
  // The verdict and what the checks said; the table of scores stands in the picture.
  const said = existsSync(file("summary.md")) ? lines(readFileSync(file("summary.md"), "utf8")) : [];
  const comment = [
    `### karat: ${result.task} ${status}`,
    "",
    ...said.filter((line) => line.startsWith("**")),
    "",
    ...said.filter((line) => line.startsWith("- ")),
    "",
    scorePicture({ ...result, scores: shownScores(result, declaration) }),
  ].join("\n");
  writeFileSync(file("comment.md"), `${comment.trim()}\n\n<sub>${inCode(result.signature)}</sub>\n`);
  summarize(readFileSync(file("comment.md"), "utf8"));
  return {
    primary: result.scores[primary] ?? "",
    result: file("result.json"),
    report: file("report.html"),
    comment: file("comment.md"),
  };
}

/** The score that the verdict tells: the primary one, or the first if that is not shown. */
function primaryOf({ options, scores }, declaration) {
  // The scores of values are the metrics of its files.
  const primary = options.metrics?.[0] ?? declaration?.primary;
  return primary in scores ? primary : Object.keys(scores)[0];
}

/** The scores that papers print, unless the workflow names some. */
function shownScores({ scores }, declaration) {
  const printed = Object.entries(scores).filter(([id]) => declaration?.printed?.includes(id));
  return env.KARAT_SCORES || printed.length === 0 ? scores : Object.fromEntries(printed);
}

function summarize(text) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
}

/** What the run wrote down; where it wrote nothing, its text stands for itself. */
function problemsOf({ stderr }) {
  if (existsSync(file("problems.json"))) return JSON.parse(readFileSync(file("problems.json"), "utf8")).problems;
  return [{ code: "karat", at: null, expected: "", received: "", text: stderr }];
}
