// Every file and message that karat reads besides gold and predictions, as karat itself writes it, with what reads it: to be damaged, or planted with canaries.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { QUEUED_JOB, receiveJob } from "../src/adapters/node/queue/queue-job.ts";
import { runOf } from "../src/adapters/node/shard-job.ts";
import { CARRIED_SCHEMAS } from "../src/contract/setting-schemas.ts";
import { partShape } from "../src/contract/stored-result.ts";
import { furtherFormats } from "../src/contract/task-facts.ts";
import { scoreShard } from "../src/engine/score-shard.ts";
import { withDigest } from "../src/json/digest.ts";
import { KaratError } from "../src/problems/problem.ts";
import { type TaskId, tasks } from "../src/tasks/index.ts";
import { type Outcome, root, runKarat } from "./cli/run-karat.ts";
import { contractInput } from "./contract-input.ts";

export interface Artefact {
  readonly name: string;
  /** Where it lies, in the folder of the project; messages lie nowhere. */
  readonly file?: string;
  readonly text: string;
  /** The published schema of it. */
  readonly schema?: string;
  /** The shape that it is checked by, where no schema of it is published. */
  readonly shape?: unknown;
  /** Further keys that it may have, beside those of the schema and of the text. */
  readonly keys?: readonly (readonly (string | number)[])[];
  /** What reads it, as it is after a change. */
  readonly readers: readonly ((changed: string) => Promise<Outcome>)[];
}

export interface Project {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const lines = (units: readonly unknown[]) => units.map((unit) => `${JSON.stringify(unit)}\n`).join("");

/** Checksums made anew, as a forger would: only what is checked besides them is left. */
export function resealed(text: string): string {
  const all = text.trimEnd().split("\n");
  if (all.at(-1)?.startsWith('{"sha256":') === true) {
    const content = all.slice(0, -1).map((line) => `${line}\n`);
    return `${content.join("")}{"sha256":"${createHash("sha256").update(content.join("")).digest("hex")}"}\n`;
  }
  try {
    const value = JSON.parse(text);
    return Object.hasOwn(value, "digest") ? `${JSON.stringify(withDigest(value))}\n` : text;
  } catch {
    return text;
  }
}

const RESULT = ["--per-unit", "--format", "json"];

/** All of them for a task, in a new folder. */
export async function makeArtefacts(id: TaskId, { folder, env = {} }: Project): Promise<readonly Artefact[]> {
  const karat = (...words: string[]) => runKarat(words, { cwd: folder, env });
  const made = async (...words: string[]) => {
    const { code, stderr } = await karat(...words);
    if (code !== 0) throw new Error(`karat ${words.join(" ")} ended with ${code}: ${stderr}`);
  };
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const command =
    (...words: string[]) =>
    () =>
      karat(...words);
  // Without vectors, so that an embedder that was planted would be asked for them.
  const [gold, pred, perfect] = (["gold", "pred", "perfect"] as const).map((side) =>
    contractInput(id)[side].map(({ vectors: _, ...unit }) => unit),
  ) as [object[], object[], object[]];
  write("gold.jsonl", lines(gold));
  write("pred.jsonl", lines(pred));
  write("perfect.jsonl", lines(perfect));
  const sides = ["--gold", "gold.jsonl", "--pred", "pred.jsonl"];
  const { definition } = await tasks[id]();
  const options = Object.keys({ ...definition.options, ...furtherFormats(definition) });
  const optionKeys = [...options, "output", "queue", "evidence", "as"].map((name) => ["options", name]);

  await made("score", id, ...sides, ...RESULT, "-o", "result.json", "--evidence", "evidence.jsonl");
  await made(
    ...["compare", id, "--gold", "gold.jsonl", "--pred", "a=pred.jsonl", "--pred", "b=perfect.jsonl"],
    ...["--format", "json", "-o", "comparison.json"],
  );
  await made("guard", "result.json", "--accept");
  for (const part of [1, 2]) await made("score", id, ...sides, "--shard", `${part}/2`, "-o", `${part}.karat`);

  const stored = { schema: "result", keys: optionKeys };
  const settingNames = [...Object.keys(CARRIED_SCHEMAS), "any"];
  const guarded = command("guard", "result.json");
  const merged = command("merge", "1.karat", "2.karat");

  const job = {
    task: id,
    options: {},
    input: { gold: "gold.jsonl", systems: [{ name: "s", pred: "pred.jsonl", sources: {} }], base: folder },
    settings: { ci: null, missing: "error", perUnit: true, seed: 1 },
    shard: { index: 1, count: 1 },
  };
  const received = (text: string) =>
    inThisProcess(async () => scoreShard(await runOf(await receiveJob(JSON.parse(text), { root: folder }))))();
  const settings = { ci: null };
  const messages = [
    ["score", { task: id, options: {}, gold, pred, settings }],
    ["compare", { task: id, gold, pred: { a: pred, b: perfect }, settings: { ...settings } }],
    ["explain", { task: id, gold, pred, settings }],
    ["validate", { task: id, gold, pred }],
    ["cancel", { id: 1 }],
    ["tasks", {}],
    ["version", {}],
  ] as const;

  return [
    {
      name: "karat.json",
      file: "karat.json",
      text: JSON.stringify({ task: id, gold: "gold.jsonl", options: {}, missing: "error", margin: 0.1, scores: "all" }),
      schema: "karat",
      keys: optionKeys,
      readers: [command("score", id, ...sides, "--ci", "off"), command("score", "--pred", "pred.jsonl", "--ci", "off")],
    },
    {
      ...{ name: "a result", file: "result.json", text: read("result.json"), ...stored },
      readers: [
        command("report", "result.json", "-o", "page.html"),
        command("cite", "result.json"),
        command("verify", "result.json", ...sides),
        guarded,
      ],
    },
    {
      ...{ name: "evidence", file: "evidence.jsonl", text: read("evidence.jsonl") },
      readers: [command("report", "result.json", "--evidence", "evidence.jsonl", "-o", "page.html")],
    },
    {
      ...{ name: "a comparison", file: "comparison.json", text: read("comparison.json"), schema: "comparison" },
      readers: [command("report", "comparison.json", "-o", "page.html"), command("cite", "comparison.json")],
    },
    {
      ...{ name: "a baseline", file: "karat.baseline.json", text: read("karat.baseline.json"), keys: optionKeys },
      readers: [guarded, command("guard", id, ...sides)],
    },
    { name: "a part", file: "1.karat", text: read("1.karat"), shape: partShape, readers: [merged] },
    {
      ...{ name: "a job", text: JSON.stringify(job), shape: QUEUED_JOB, readers: [received] },
      // What a job has once it is received, which it must not bring.
      keys: [...optionKeys, ["module"], ["input", "within"], ...settingNames.map((name) => ["settings", name])],
    },
    ...messages.map(([method, params]) => ({
      name: `a request to ${method}`,
      text: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
      keys: optionKeys.map((path) => ["params", ...path]),
      readers: [(text: string) => runKarat(["rpc"], { cwd: folder, env, input: `${text.replaceAll("\n", " ")}\n` })],
    })),
    ...(id === "fields" ? [description(folder, env)] : []),
  ];
}

/** Whatever a description says, it is data. */
function description(folder: string, env: Readonly<Record<string, string>>): Artefact {
  const example = join(root, "examples/fields");
  const sides = ["--gold", join(example, "gold"), "--pred", join(example, "careful")];
  return {
    ...{ name: "a description", file: "described.json" },
    text: readFileSync(join(example, "invoice.fields.json"), "utf8"),
    readers: [() => runKarat(["score", "described.json", ...sides, "--ci", "off"], { cwd: folder, env })],
  };
}

/** A reader that is no command, as if it were one. */
function inThisProcess(read: () => Promise<unknown>): () => Promise<Outcome> {
  return async () => {
    try {
      return { code: 0, stdout: JSON.stringify((await read()) ?? null), stderr: "" };
    } catch (error) {
      if (error instanceof KaratError || error instanceof SyntaxError)
        return { code: 3, stdout: "", stderr: error.message };
      return { code: 70, stdout: "", stderr: `bug in karat: ${(error as Error)?.stack ?? error}` };
    }
  };
}
