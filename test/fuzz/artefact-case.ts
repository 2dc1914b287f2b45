// One fuzzed case of what karat reads besides gold and predictions: results, comparisons, baselines, settings, parts, jobs and messages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Artefact, makeArtefacts, resealed } from "../artefacts.ts";
import { TASK_IDS } from "../contract-input.ts";
import { type Mutation, mutate, mutation } from "./mutations.ts";

export interface ArtefactCase {
  readonly task: number;
  /** Numbers choose, modulo how many there are. */
  readonly artefact: number;
  readonly reader: number;
  readonly mutations: readonly Mutation[];
  /** With checksums made anew. */
  readonly isResealed: boolean;
}

export const artefactCase: fc.Arbitrary<ArtefactCase> = fc.record({
  task: fc.nat(20),
  artefact: fc.nat(100),
  reader: fc.nat(10),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
  isResealed: fc.boolean(),
});

interface Place {
  readonly folder: string;
  readonly artefacts: readonly Artefact[];
}

const PLACES = new Map<string, Promise<Place>>();
const home = mkdtempSync(join(tmpdir(), "karat-fuzz-artefacts-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

async function makePlace(id: (typeof TASK_IDS)[number]): Promise<Place> {
  const folder = join(home, id);
  mkdirSync(folder);
  const artefacts = await makeArtefacts(id, { folder, env: { XDG_CACHE_HOME: join(home, "cache") } });
  for (const { file, text } of artefacts) if (file !== undefined) writeFileSync(join(folder, file), text);
  return { folder, artefacts };
}

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length]!;

/** What a command may end with: done, a failed check, wrong usage, wrong input, a check that cannot compare. */
const GOOD_CODES = [0, 1, 2, 3, 4];

export async function artefactOutcome(one: ArtefactCase): Promise<"scored" | "refused"> {
  const id = pick(TASK_IDS, one.task);
  const place = PLACES.get(id) ?? makePlace(id);
  PLACES.set(id, place);
  const { folder, artefacts } = await place;
  const { name, file, text, readers } = pick(artefacts, one.artefact);
  const damaged = Buffer.from(one.mutations.reduce(mutate, Buffer.from(text)));
  const changed = one.isResealed ? Buffer.from(resealed(damaged.toString("utf8"))) : damaged;
  try {
    if (file !== undefined) writeFileSync(join(folder, file), changed);
    const { code, stdout, stderr } = await pick(readers, one.reader)(changed.toString("utf8"));
    if (!GOOD_CODES.includes(code!) || /bug in karat/.test(stdout + stderr))
      throw new Error(`${name} of ${id}: exit ${code}: ${stderr.slice(0, 2_000)}${stdout.slice(0, 500)}`);
    return (code! < 2 || code === 4) && !stdout.includes('"error"') ? "scored" : "refused";
  } finally {
    if (file !== undefined) writeFileSync(join(folder, file), text);
  }
}
