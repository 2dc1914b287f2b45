// One fuzzed case: right input, damaged, read and scored, or another file that karat reads. The only ways out are a result and a KaratError.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { NODE } from "../../src/adapters/node/node-platform.ts";
import { readPath } from "../../src/adapters/node/read-path.ts";
import type { Result } from "../../src/contract/result.ts";
import type { Source } from "../../src/contract/source.ts";
import type { AnyTask, AnyTaskMaker } from "../../src/contract/task.ts";
import { sourceOf } from "../../src/input/files/file-source.ts";
import { KaratError } from "../../src/problems/problem.ts";
import { score } from "../../src/run/score.ts";
import { tasks } from "../../src/tasks/index.ts";
import { buildTar } from "../build-tar.ts";
import { buildZip } from "../build-zip.ts";
import { TASK_IDS } from "../contract-input.ts";
import { type ArtefactCase, artefactCase, artefactOutcome } from "./artefact-case.ts";
import { type Files, MATERIAL } from "./material.ts";
import { type Mutation, mutate, mutation } from "./mutations.ts";

export type Case = InputCase | ArtefactCase;

export interface InputCase {
  readonly material: number;
  readonly side: "gold" | "pred";
  readonly file: number;
  readonly mutations: readonly Mutation[];
  /** An archive is damaged as a whole. */
  readonly packed: "files" | "zip" | "tar";
  readonly missing: "error" | "skip" | "wrong";
  readonly lenient: boolean;
}

const inputCase: fc.Arbitrary<InputCase> = fc.record({
  material: fc.nat(MATERIAL.length - 1),
  side: fc.constantFrom("gold", "pred", "pred"),
  file: fc.nat(20),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
  packed: fc.oneof(
    { weight: 30, arbitrary: fc.constant("files" as const) },
    fc.constantFrom("zip" as const, "tar" as const),
  ),
  missing: fc.constantFrom("error", "skip", "wrong"),
  lenient: fc.boolean(),
});

export const anyCase: fc.Arbitrary<Case> = fc.oneof(
  { weight: 3, arbitrary: inputCase },
  { weight: 1, arbitrary: artefactCase },
);

export type CaseOutcome = "scored" | "refused";

/** Throws where a case ends in any other way. */
export function runCase(one: Case): Promise<CaseOutcome> {
  return "artefact" in one ? artefactOutcome(one) : inputOutcome(one);
}

/** Loaded once: to ask for a module takes longer than most cases. */
const MAKERS = new Map<string, AnyTaskMaker>();
for (const id of TASK_IDS) MAKERS.set(id, await tasks[id]());

async function inputOutcome(one: InputCase): Promise<CaseOutcome> {
  const { task: id, options: given = {}, gold, pred } = MATERIAL[one.material % MATERIAL.length]!;
  const make = MAKERS.get(id)!;
  const isLenient = one.lenient && Object.hasOwn(make.definition.options, "answers");
  const options = isLenient ? { ...given, answers: "lenient" } : given;
  const folder = one.packed === "files" ? null : mkdtempSync(join(tmpdir(), "karat-fuzz-"));
  try {
    const damaged = (files: Files, side: InputCase["side"]) =>
      side === one.side ? source(files, one, folder) : inMemory(files);
    const input = { gold: damaged(gold, "gold"), pred: damaged(pred, "pred") };
    const settings = { ci: null, missing: one.missing, perUnit: true, services };
    checkResult((await score(make(options as never) as AnyTask, input, settings)) as Result);
    return "scored";
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const caught = error.problems.find(({ expected }) => expected.endsWith("to be read and matched"));
    if (caught !== undefined) throw new Error(`caught by the last net: ${caught.received} ${caught.hint ?? ""}`);
    return "refused";
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

function checkResult({ scores, perUnit = [], rows = [], totals }: Result): void {
  const isRight = (value: number | null) => value === null || Number.isFinite(value);
  const values = [
    ...Object.values(scores),
    ...Object.values(totals),
    ...perUnit.flatMap((unit) => Object.values(unit.scores)),
    ...rows.flat(),
  ];
  const wrong = values.find((value) => !isRight(value));
  if (wrong !== undefined) throw new Error(`a result holds ${wrong}`);
}

function source(files: Files, one: InputCase, folder: string | null): Source {
  const names = [...files.keys()];
  if (folder === null) {
    const chosen = names[one.file % names.length]!;
    return inMemory(new Map([...files, [chosen, one.mutations.reduce(mutate, files.get(chosen)!)]]));
  }
  const members = names.map((name) => ({ name, content: Buffer.from(files.get(name)!).toString("utf8") }));
  const packed = one.packed === "zip" ? buildZip(members) : buildTar(members);
  const path = join(folder, `archive.${one.packed}`);
  writeFileSync(path, one.mutations.reduce(mutate, packed));
  return readPath(path);
}

function inMemory(files: Files): Source {
  const all = [...files].map(([path, bytes]) => ({
    path,
    file: path,
    bytes,
    head: () => Buffer.from(bytes.subarray(0, 16_384)).toString("utf8").slice(0, 4_096),
  }));
  const container = {
    list: async () => all,
    *open(chosen: readonly { file: string; path: string }[]) {
      for (const { path, file } of chosen) yield { file, chunks: [files.get(path)!] };
    },
  };
  return sourceOf("memory", container, NODE);
}

/** Enough for concepts to run from text: words as concepts, their lengths as vectors. */
export const services = {
  extractor: {
    name: "words",
    version: "1",
    extract: (text: string) => text.split(/\W+/).filter((word) => word !== ""),
  },
  embedder: {
    name: "lengths",
    digest: "0",
    epsilon: 0.5,
    embed: (labels: readonly string[]) => labels.map((label) => Float32Array.of(label.length, 1)),
  },
};
