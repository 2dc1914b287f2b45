// The GitHub Action: its steps, run here as a runner runs them.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { VERSION } from "../src/contract/result.ts";
import { main, root } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { describeOnUnix } from "./unix-only.ts";

interface Step {
  readonly id?: string;
  readonly shell: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as Action;
const folder = temporaryFolder();
let runs = 0;

/** Runs all steps with these inputs, until one fails. */
function runAction(inputs: Readonly<Record<string, string>>, workspace?: string) {
  const temp = join(folder.path, `run ${runs++}`);
  mkdirSync(temp);
  const cwd = workspace ?? join(temp, "workspace");
  mkdirSync(cwd, { recursive: true });
  const files = { GITHUB_OUTPUT: join(temp, "output"), GITHUB_STEP_SUMMARY: join(temp, "summary") };
  for (const path of Object.values(files)) writeFileSync(path, "");
  const value = (text: string) =>
    text.replace(
      /\$\{\{ (?:inputs\.([\w-]+)|github\.action_repository) \}\}/g,
      (_, name: string | undefined) => (name && (inputs[name] ?? action.inputs[name]?.default)) ?? "",
    );
  let stdout = "";
  let code = 0;
  for (const { run, env } of action.runs.steps) {
    const outcome = spawnSync("bash", ["-e", "-c", run], {
      cwd,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        RUNNER_TEMP: temp,
        GITHUB_ACTION_PATH: root,
        ...files,
        ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(text)])),
      },
    });
    stdout += outcome.stdout;
    code = outcome.status ?? 70;
    if (code !== 0) break;
  }
  const outputs = Object.fromEntries(
    readFileSync(files.GITHUB_OUTPUT, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>;
  return { code, stdout, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}

const at = (name: string) => join(root, "examples/rules", name);
const example = { task: "rules", gold: at("gold"), pred: at("careful") };

describeOnUnix("the action", () => {
  it("declares outputs that its steps write", () => {
    const { outputs } = runAction({ ...example, guard: "false" });
    for (const { value } of Object.values(action.outputs))
      expect(Object.keys(outputs)).toContain(/outputs\.(\w+)/.exec(value)?.[1]);
  });

  it("passes, with the primary score, a picture in the summary, a report and a comment", () => {
    const { code, outputs, summary } = runAction({ ...example, guard: "false", "fail-under": "overall.f1=0.8" });
    expect(code).toBe(0);
    expect(outputs).toMatchObject({ status: "pass", primary: "0.8089887640449438" });
    expect(summary).toMatch(/\| `overall\.f1` \| 0\.809 \| `█+▓+░*·*` \|/);
    expect(summary).toMatch(/^\*\*\S.* 0\.809\.\*\* 95 % interval .*, \d+ \w+s\.$/m);
    expect(readFileSync(outputs.report as string, "utf8")).toContain("<!doctype html>");
    expect(readFileSync(outputs.comment as string, "utf8")).toContain("karat|task:rules");
  });

  it("has the first metric of values as primary, and no bar for what lies beyond 0 and 1", () => {
    const pred = folder.write("losses.csv", "id,loss,score\na,12,1\nb,2,0\n");
    const { outputs, summary } = runAction({ task: "values", pred, guard: "false" });
    expect(outputs.primary).toBe("7");
    expect(summary).toMatch(/\| `loss` \| 7\.000 \| ` {24}` \|/);
    const shown = runAction({ ...example, guard: "false", scores: "overall.precision,overall.recall" });
    expect(shown.summary).toContain(`| \`overall.precision\` | ${Number(shown.outputs.primary).toFixed(3)} |`);
  });

  it("fails below the threshold", () => {
    const { code, outputs } = runAction({ ...example, guard: "false", "fail-under": "overall.f1=0.9" });
    expect([code, outputs.status]).toEqual([1, "fail"]);
  });

  it("compares with the committed baseline, and fails where there is none", () => {
    const workspace = join(folder.path, "workspace");
    const invoices = (name: string) => join(root, "examples/fields", name);
    const inputs = { task: invoices("invoice.fields.json"), gold: invoices("gold"), pred: invoices("careful") };
    const first = runAction(inputs, workspace);
    expect([first.code, first.outputs.status]).toEqual([4, "inconclusive"]);
    expect(first.summary).toContain("No baseline yet");
    const accept = ["guard", inputs.task, "--gold", inputs.gold, "--pred", inputs.pred, "--accept", "--baseline"];
    for (const baseline of ["karat.baseline.json", "other.json"])
      execFileSync(process.execPath, [main, ...accept, baseline], { cwd: workspace, env: { PATH: process.env.PATH } });
    const same = runAction(inputs, workspace);
    expect([same.code, same.outputs.status]).toEqual([0, "no-significant-loss"]);
    expect(readFileSync(same.outputs.report as string, "utf8")).toContain("<!doctype html>");
    const hasty = runAction({ ...inputs, pred: invoices("hasty"), baseline: "other.json", margin: "0.02" }, workspace);
    expect([hasty.code, hasty.outputs.status]).toEqual([1, "fail"]);
    expect(hasty.summary).toMatch(/^\*\*Fail: .*Worse.*\| `f1` \|/ms);
    expect(hasty.summary).not.toContain("field.");
    expect(runAction({ ...inputs, baseline: "missing.json" }, workspace).code).toBe(4);
  });

  it.each([{ guard: "false" }, { guard: "false", margin: "0.02" }, { guard: "false", args: "--shards\n2" }])(
    "only scores: %j",
    (inputs) => {
      expect(runAction({ ...example, ...inputs }).code).toBe(0);
    },
  );

  it("annotates located problems, and strangers' text cannot speak to the runner", () => {
    const pred = folder.write("pred.jsonl", '{"id":"elm-street-01","rules":3}\n{"id":"x\\n::warning::y","rules":4}\n');
    const { code, stdout, outputs, summary } = runAction({ ...example, pred });
    expect([code, outputs.status]).toEqual([3, "error"]);
    expect(summary).toMatch(/^### karat: error\n\n- `.*pred\.jsonl:1 rules: expected [^`]*`$/m);
    expect(summary).not.toMatch(/^::/m);
    const commands = stdout.split(/\r?\n/).filter((line) => line.startsWith("::"));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(command).toMatch(/^::error (file=[^,:]+,)?(line=\d+,)?title=[A-Z_]+::/);
    expect(commands.some((command) => command.includes("line=1,") && command.includes("pred.jsonl"))).toBe(true);
  });

  it("shows strangers' names as text in the summary and in the comment", () => {
    const metric = "a`|b\n\n@everyone <img/src=x>";
    const unit = (id: string) => JSON.stringify({ id, [metric]: 1 });
    const pred = folder.write("metrics.jsonl", `${unit("1")}\n${unit("2")}\n`);
    const { code, outputs, summary } = runAction({ task: "values", pred, guard: "false" });
    expect(code).toBe(0);
    for (const text of [summary, readFileSync(outputs.comment as string, "utf8")]) {
      expect(text).toContain("| `a'\\|b @everyone <img/src=x>` | 1.000 |");
      const plain = text.replaceAll(/\\.|`[^`]*`/g, "");
      expect(plain).not.toMatch(/<img|^@everyone/m);
    }
  });

  it("annotates the run it made, with its options", () => {
    const gold = folder.write("gold-dialogues.jsonl", '{"id":"a","turns":[{"index":0,"annotations":["O"]}]}\n');
    const label = { index: 0, label: "Z", probabilities: { O: 1, T: 0, X: 0 } };
    const lines = [
      { id: "a", turns: [label] },
      { id: "b", turns: "none" },
    ].map((unit) => JSON.stringify(unit));
    const pred = folder.write("labels.jsonl", `${lines.join("\n")}\n`);
    const { stdout } = runAction({ task: "breakdown", gold, pred, args: "--invalid=wrong" });
    expect(stdout).toContain("line=2,");
    expect(stdout).not.toContain("line=1,");
    const wrongOption = runAction({ ...example, args: "--average=macros" });
    expect(wrongOption.stdout).toMatch(/^::error title=[A-Za-z_]+::.*macros/m);
  });

  it.each(["99.0.0", "no such version; echo x"])("says so when the version %s is unknown", (version) => {
    const { code, stdout, outputs } = runAction({ ...example, version });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^::error title=karat::.*version/m);
    expect(stdout).toContain("Leave the input version empty");
    expect(outputs.status).toBeUndefined();
  });

  it("takes its own checkout for its own version", () => {
    expect(runAction({ ...example, guard: "false", version: `v${VERSION}` }).code).toBe(0);
  });
});
