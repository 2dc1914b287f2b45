// The progress line on a terminal: it says what is done of what, and is gone before anything else is written.
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder();
const ERASE = "\r\u001b[K";

const lines = (answer: (at: number) => string) =>
  Array.from({ length: 1_500 }, (_, at) =>
    JSON.stringify({ id: `r${String(at).padStart(6, "0")}`, value: answer(at).padEnd(400) }),
  )
    .join("\n")
    .concat("\n");
const gold = folder.write(
  "gold.jsonl",
  lines((at) => `a${at % 7}`),
);
const careful = folder.write(
  "careful.jsonl",
  lines((at) => `a${at % 6}`),
);
const hasty = folder.write(
  "hasty.jsonl",
  lines((at) => `a${at % 5}`),
);
const description = folder.write(
  "one.fields.json",
  JSON.stringify({ $karat: "fields 2", $unit: "receipt", $id: "id", value: "exact" }),
);

/** Runs the command on a terminal, with a clock that makes every moment long; gives all writes in their order. */
async function onTerminal(words: readonly string[]): Promise<readonly string[]> {
  const writes: string[] = [];
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => (now += 200));
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk: unknown, ...rest: unknown[]) => {
      writes.push(String(chunk));
      const done = rest.at(-1);
      if (typeof done === "function") process.nextTick(done as () => void);
      return true;
    });
  }
  Object.defineProperty(process.stderr, "isTTY", { value: true, configurable: true });
  expect(await runCommand(words)).toBe(0);
  return writes;
}

const { isTTY } = process.stderr;
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(process.stderr, "isTTY", { value: isTTY, configurable: true });
});

const COUNT = "[\\d,]+ of about 1,[45]\\d\\d receipts$";

it.each([
  ["score", ["--pred", careful], [`^Scoring · ${COUNT}`]],
  ["compare", ["--pred", `a=${careful}`, "--pred", `b=${hasty}`], [`^Scoring 2 systems · ${COUNT}`]],
])("karat %s erases its progress before it prints, and says what is done of what", async (verb, preds, texts) => {
  const writes = await onTerminal([verb, description, "--gold", gold, ...preds]);
  const isProgress = (text = "") => text.startsWith(ERASE) && text !== ERASE;
  const progress = writes.filter(isProgress).map((text) => text.slice(ERASE.length));
  for (const text of texts) expect(progress).toContainEqual(expect.stringMatching(text));
  expect(writes.filter((text, at) => !text.startsWith(ERASE) && isProgress(writes[at - 1]))).toEqual([]);
});
