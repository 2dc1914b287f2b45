// An attack on hidden gold: a submission whose every turn would leave a number of its own in a result with rows, looked for in all that a board publishes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { score } from "../../src/run/score.ts";
import { breakdown } from "../../src/tasks/breakdown/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { spawnKarat as runKarat } from "./run-karat.ts";

const TURNS = 1_000;
const ANNOTATORS = 10;
const KEY = { KARAT_GOLD_KEY: "a key for tests" };

const folder = temporaryFolder();
const board = join(folder.path, "board");

type Votes = readonly [o: number, t: number, x: number];

/** Every way in which the annotators of a turn can have voted. */
const ALL_VOTES: readonly Votes[] = Array.from({ length: ANNOTATORS + 1 }, (_, o) =>
  Array.from({ length: ANNOTATORS + 1 - o }, (__, t): Votes => [o, t, ANNOTATORS - o - t]),
).flat();

/** Hidden: a third of the turns have the same votes, the others any. */
const HIDDEN = Array.from(
  { length: TURNS },
  (_, turn) => ALL_VOTES[turn % 3 === 0 ? 40 : (turn * 7919) % ALL_VOTES.length]!,
);
const most = Math.max(...ALL_VOTES.map((votes) => HIDDEN.filter((hidden) => hidden === votes).length));

const goldOf = (id: string, [o, t, x]: Votes) => ({
  id,
  turns: [{ index: 0, annotations: [..."O".repeat(o), ..."T".repeat(t), ..."X".repeat(x)] }],
});

/** Probabilities 1 − 10⁻ᵏ, with another k for each turn. */
function predictionOf(id: string, turn: number) {
  const rest = 10 ** -(1 + (6 * turn) / TURNS);
  return { id, turns: [{ index: 0, label: "O", probabilities: { O: 1 - rest, T: rest, X: 0 } }] };
}

const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const turns = Array.from({ length: TURNS }, (_, turn) => turn);

/** Eight digits tell numbers apart that come from different turns or votes. */
const keyOf = (value: number) => value.toPrecision(8);

/** What the attacker computes at home: the numbers that only one turn with only these votes can leave behind. */
async function fingerprints(): Promise<ReadonlyMap<string, readonly [turn: number, votes: Votes] | null>> {
  const cases = turns.flatMap((turn) => ALL_VOTES.map((votes, at) => ({ turn, votes, id: `${turn}-${at}` })));
  const { perUnit } = await score(
    breakdown(),
    {
      gold: cases.map(({ id, votes }) => goldOf(id, votes)),
      pred: cases.map(({ id, turn }) => predictionOf(id, turn)),
    },
    { perUnit: true, ci: null },
  );
  const byId = new Map(cases.map((one) => [one.id, one]));
  const found = new Map<string, readonly [number, Votes] | null>();
  for (const { id, scores } of perUnit!) {
    const { turn, votes } = byId.get(id)!;
    for (const value of new Set(Object.values(scores).map((one) => keyOf(one ?? 0))))
      found.set(value, found.has(value) ? null : [turn, votes]);
  }
  return found;
}

let known: Awaited<ReturnType<typeof fingerprints>>;

/** How many turns the attacker gets right: by a number in these texts, else by the most frequent votes. */
function recovered(texts: readonly string[]): number {
  const guesses = new Map<number, Votes>();
  for (const text of texts)
    for (const [number] of text.matchAll(/\d*\.\d+(?:e-?\d+)?/gi)) {
      const print = known.get(keyOf(Number(number)));
      if (print !== undefined && print !== null) guesses.set(...print);
    }
  return turns.filter((turn) => (guesses.get(turn) ?? ALL_VOTES[40]) === HIDDEN[turn]).length;
}

function textsBelow(path: string, isWanted: (path: string) => boolean = () => true): readonly string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((file) => isWanted(file.slice(path.length + 1))).map((file) => readFileSync(file, "utf8"));
}

beforeAll(async () => {
  known = await fingerprints();
  const gold = folder.write("gold.jsonl", lines(turns.map((turn) => goldOf(`t${turn}`, HIDDEN[turn]!))));
  const made = await runKarat(["host", "board", "breakdown", "--gold", gold, "-o", board], { env: KEY });
  expect(made).toMatchObject({ code: 0 });
  const attack = turns.map((turn) => predictionOf(`t${turn}`, turn));
  const plain = turns.map((turn) => predictionOf(`t${turn}`, 0));
  for (const [name, predictions] of Object.entries({ attack, plain })) {
    mkdirSync(join(board, "submissions", name), { recursive: true });
    writeFileSync(join(board, "submissions", name, "turns.jsonl"), lines(predictions));
  }
  expect(await runKarat(["host", "build", board], { env: KEY })).toMatchObject({ code: 0 });
}, 120_000);

it("finds the votes in results with rows, which only the organiser can open", async () => {
  const opened = join(folder.path, "opened");
  expect(await runKarat(["host", "open", board, "-o", opened], { env: KEY })).toMatchObject({ code: 0 });
  expect(recovered(textsBelow(join(opened, "results")))).toBeGreaterThan(0.85 * TURNS);
});

it("finds no more in what is published than whoever always guesses the most frequent votes", () => {
  const isPublished = (path: string) => !/^(submissions|scorer|site\/check)\//.test(path.replaceAll("\\", "/"));
  const texts = textsBelow(board, isPublished);
  expect(texts.some((text) => text.includes('"jsd.o-t-x"'))).toBe(true);
  expect(most).toBeGreaterThan(TURNS / 3);
  expect(recovered(texts)).toBeLessThanOrEqual(most);
});
