// karat rpc as a program in another language would use it.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { itOnUnix } from "../unix-only.ts";
import { main, root, spawnKarat as runKarat } from "./run-karat.ts";

interface Reply {
  readonly id?: number | null;
  readonly method?: string;
  readonly params?: { readonly id: number; readonly done: number };
  // biome-ignore lint/suspicious/noExplicitAny: each method has its own result
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { problems: object[] } };
}

const folder = temporaryFolder();

/** A running process to which requests can be sent one by one. */
class Client {
  readonly child: ChildProcessWithoutNullStreams = spawn(process.execPath, [main, "rpc"], { cwd: root });
  readonly replies: Reply[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly ended = new Promise<number | null>((resolve) => this.child.on("close", resolve));

  constructor() {
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      this.replies.push(JSON.parse(line) as Reply);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** In one write, so that they arrive together. */
  send(...messages: readonly object[]): void {
    this.child.stdin.write(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  }

  async reply(isWanted: (reply: Reply) => boolean): Promise<Reply> {
    for (;;) {
      const found = this.replies.find(isWanted);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async call(id: number, method: string, params?: object): Promise<Reply> {
    this.send({ id, method, ...(params === undefined ? {} : { params }) });
    return this.reply((reply) => reply.id === id);
  }
}

const clients: Client[] = [];
afterEach(() => {
  for (const { child } of clients.splice(0)) child.kill("SIGKILL");
});

function connect(): Client {
  const client = new Client();
  clients.push(client);
  return client;
}

const example = { task: "breakdown", gold: "examples/breakdown/gold", pred: "examples/breakdown/careful" };
const lines = (path: string) =>
  readFileSync(join(root, path), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("karat rpc", () => {
  it("gives what --format json gives, for paths", async () => {
    const { stdout } = await runKarat([
      "score",
      "breakdown",
      "--gold",
      example.gold,
      "--pred",
      example.pred,
      "--format",
      "json",
    ]);
    const { result } = await connect().call(1, "score", example);
    expect(result).toEqual(JSON.parse(stdout));
  });

  it("scores neutral values, and several requests in flight are each answered", async () => {
    const client = connect();
    const gold = lines("examples/rules/gold/scenes.jsonl");
    const systems = ["careful", "hasty"].map((name) => lines(`examples/rules/${name}/rules.jsonl`));
    const replies = await Promise.all(
      systems.map((pred, at) => client.call(at, "score", { task: "rules", gold, pred, settings: { ci: null } })),
    );
    expect(replies.map(({ result }) => result.scores["overall.f1"])).toEqual([0.8089887640449438, 0.6236559139784946]);
  });

  it("compares, explains, validates, and tells version and tasks", async () => {
    const client = connect();
    const pred = { a: "examples/rules/careful", b: "examples/rules/hasty" };
    const gold = "examples/rules/gold";
    const compared = await client.call(1, "compare", { task: "rules", gold, pred });
    expect(compared.result.systems.map(({ name }: { name: string }) => name)).toEqual(["a", "b"]);
    const explained = await client.call(2, "explain", { task: "rules", gold, pred: pred.a, unit: "elm-street-01" });
    expect(explained.result).toMatchObject([{ id: "elm-street-01", rows: expect.any(Array) }]);
    const valid = await client.call(3, "validate", { task: "rules", pred: pred.a });
    expect(valid.result).toMatchObject({ units: 16, format: "jsonl" });
    expect((await client.call(4, "version")).result.karat).toMatch(/^\d+\.\d+\.\d+(-\w+)?$/);
    expect((await client.call(5, "tasks")).result.map(({ id }: { id: string }) => id)).toContain("timeline");
  });

  it("infers a description, which is a task, and reads gold and systems from columns of a table", async () => {
    const client = connect();
    const gold = [1, 2, 3].map((total) => ({ id: String(total), total }));
    const { description } = (await client.call(1, "infer", { gold })).result;
    const scored = await client.call(2, "score", { task: description, gold, pred: gold });
    expect(scored.result.scores.f1).toBe(1);
    const data = ["x", "y", "x"].map((label, at) => ({ id: String(at), label, a: "x", b: label }));
    const table = { task: "fields", data, gold: "label" };
    const compared = await client.call(3, "compare", { ...table, pred: { a: "a", b: "b" } });
    const f1 = compared.result.systems.map(({ scores }: { scores: { f1: number } }) => scores.f1);
    expect(f1).toEqual([1, 2 / 3]);
    const wrong = await client.call(4, "score", { ...table, pred: "c" });
    expect(wrong.error?.message).toContain('the column "c"');
    const code = await client.call(5, "score", { ...example, task: "./own-task.js" });
    expect(code.error?.message).toContain("the id of a task");
  });

  it("writes reports and citations of what it answered, and refuses what was changed since", async () => {
    const client = connect();
    const { result } = await client.call(1, "score", example);
    const words = [main, "score", "breakdown", "--gold", example.gold, "--pred", example.pred];
    const env = { ...process.env, COLUMNS: "80" };
    const { stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8", env });
    expect((await client.call(2, "report", { result })).result).toBe(stdout);
    expect((await client.call(3, "report", { result, format: "html" })).result).toMatch(/^<!doctype html>/);
    expect((await client.call(4, "cite", { result })).result).toMatch(/^We report /);
    const changed = { ...result, scores: { ...result.scores, "f1.x": 1 } };
    expect((await client.call(5, "report", { result: changed })).error?.message).toContain("digest");
  });

  it("guards: inconclusive without a baseline, and by a path or the content of one", async () => {
    const sides = ["--gold", "examples/rules/gold", "--pred", "examples/rules/careful"];
    const baseline = join(folder.path, "base.json");
    await runKarat(["guard", "rules", ...sides, "--accept", "--baseline", baseline]);
    const client = connect();
    const params = { task: "rules", gold: "examples/rules/gold", pred: "examples/rules/careful" };
    const content = JSON.parse(readFileSync(baseline, "utf8"));
    const outcomes = [
      await client.call(1, "guard", { ...params, baseline: join(folder.path, "none.json") }),
      await client.call(2, "guard", { ...params, baseline }),
      await client.call(3, "guard", { ...params, baseline: content, failUnder: { "overall.f1": 0.9 } }),
    ];
    expect(outcomes.map(({ result }) => result.status)).toEqual(["inconclusive", "no-significant-loss", "fail"]);
    expect(outcomes[1]!.result.result.units.scored).toBe(16);
  });

  it("takes a list of pairs for runs of systems, and groups", async () => {
    const client = connect();
    const [careful, hasty] = ["careful", "hasty"].map((name) => `examples/breakdown/${name}`);
    const pred = [
      ["mine", careful],
      ["mine", hasty],
      ["theirs", hasty],
    ];
    const settings = { groupBy: "folder" };
    const { result } = await client.call(1, "compare", {
      task: "breakdown",
      gold: "examples/breakdown/gold",
      pred,
      settings,
    });
    const mine = result.systems.find(({ name }: { name: string }) => name === "mine");
    expect(mine).toMatchObject({ runs: [{}, {}], groups: [{ name: "clerk" }, { name: "guide" }] });
  });

  it("tells problems as data, with their places", async () => {
    const client = connect();
    const broken = await client.call(1, "score", { task: "rules", gold: [{ id: "a", rules: 3 }], pred: [] });
    expect(broken.error?.code).toBe(3);
    expect(broken.error?.data?.problems).toContainEqual(
      expect.objectContaining({ code: "BAD_SHAPE", at: expect.objectContaining({ file: "gold[0]", path: ["rules"] }) }),
    );
    const wrong = await client.call(2, "score", { ...example, settings: { sed: 1 } });
    expect(wrong.error).toMatchObject({ code: 2, data: { problems: [{ at: { path: ["settings", "sed"] } }] } });
    expect((await client.call(3, "score", { ...example, task: "./evil.js" })).error?.code).toBe(2);
    expect((await client.call(4, "nothing")).error?.code).toBe(-32601);
    client.child.stdin.write("{oops\n[]\n");
    await client.reply(({ id, error }) => id === null && error?.code === -32700);
    await client.reply(({ id, error }) => id === null && error?.code === -32600);
    expect((await client.call(5, "version")).result).toBeDefined();
  });

  it("answers a wrong request under its id, so that nobody waits for ever, and says that batches are not taken", async () => {
    const client = connect();
    const write = (message: unknown) => client.child.stdin.write(`${JSON.stringify(message)}\n`);
    write({ id: 7, method: "version" });
    expect((await client.reply(({ id }) => id === 7)).error?.code).toBe(-32600);
    write([{ jsonrpc: "2.0", id: 8, method: "version" }]);
    expect((await client.reply(({ id }) => id === null)).error?.message).toContain("no batch");
    client.child.stdin.write('\ufeff{"jsonrpc":"2.0","id":9,"method":"version","error":1}\n');
    expect((await client.reply(({ id }) => id === 9)).result).toBeDefined();
  });

  it("says what is wrong with parameters in the words of every other error", async () => {
    const client = connect();
    const problems = async (id: number, params: object) =>
      (await client.call(id, "score", params)).error?.data?.problems;
    expect(await problems(1, { ...example, gold: 5, settings: { nope: 1 } })).toMatchObject([
      { at: { path: ["settings", "nope"] }, expected: "no such key" },
      {
        at: { path: ["gold"] },
        expected: "a text or a list or an object",
        hint: "a path, an array of units, or the rows of a table",
      },
    ]);
    expect(await problems(2, { task: "breakdwn", gold: [], pred: [] })).toMatchObject([
      { code: "UNKNOWN_TASK", hint: "did you mean breakdown?" },
    ]);
    expect(await problems(3, { task: "breakdown", gold: [] })).toMatchObject([{ expected: "the parameter pred" }]);
  });

  it("narrows a result to the scores that are asked for, and cancels a check of predictions", async () => {
    const client = connect();
    const { result } = await client.call(1, "score", { ...example, settings: { ci: null, scores: ["f1.x"] } });
    expect(Object.keys(result.scores)).toEqual(["f1.x"]);
    const all = await client.call(2, "score", { ...example, settings: { ci: null, scores: "all" } });
    expect(Object.keys(all.result.scores).length).toBeGreaterThan(10);
    const pred = Array.from({ length: 20_000 }, (_, at) => ({ id: `d${at}`, turns: [] }));
    client.send(
      { id: 3, method: "validate", params: { task: "breakdown", pred } },
      { id: 4, method: "cancel", params: { id: 3 } },
    );
    expect((await client.reply(({ id }) => id === 3)).error?.code).toBe(130);
  });

  it("does not take its own messages for standard input as gold", async () => {
    const { error } = await connect().call(1, "score", { ...example, gold: "-" });
    expect(error?.code).toBe(3);
    expect(error?.message).toContain("standard input carries the messages");
  });

  it("takes parameters by name only, and repeats no more of a wrong request than a line has room for", async () => {
    const client = connect();
    expect((await client.call(1, "score", ["breakdown"])).error).toMatchObject({
      code: 2,
      message: expect.stringContaining('expected an object as params, received ["breakdown"]'),
    });
    expect((await client.call(2, "x".repeat(1_000_000))).error!.message.length).toBeLessThan(100);
  });

  it("answers a line that is no UTF-8 as what cannot be read, and under nobody's id", async () => {
    const client = connect();
    client.child.stdin.write(Buffer.from('{"jsonrpc":"2.0","id":"\xff","method":"version"}\n', "latin1"));
    expect((await client.reply(({ error }) => error !== undefined)).error?.code).toBe(-32700);
    expect((await client.call(2, "version")).result).toHaveProperty("karat");
    expect(client.replies.map(({ id }) => id)).toEqual([null, 2]);
  });

  it("keeps two askers apart who use the same id: the second is refused, the first is answered", async () => {
    const client = connect();
    const units = (name: string, annotation: string) =>
      Array.from({ length: 3000 }, (_, at) => ({
        id: `${name}${at}`,
        turns: [{ index: 1, annotations: [annotation] }],
      }));
    const said = (name: string) =>
      units(name, "X").map(({ id }) => ({
        id,
        turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }],
      }));
    const settings = { ci: null };
    const ask = (id: number, name: string, annotation: string) =>
      client.send({
        id,
        method: "score",
        params: { task: "breakdown", gold: units(name, annotation), pred: said(name), settings },
      });
    ask(1, "a", "X");
    ask(1, "b", "O");
    ask(2, "b", "O");
    const refused = await client.reply(({ id, error }) => id === 1 && error !== undefined);
    expect(refused.error).toMatchObject({ code: -32600, message: "a request with the id 1 is still running" });
    expect((await client.reply(({ id, result }) => id === 1 && result !== undefined)).result.scores.accuracy).toBe(1);
    expect((await client.reply(({ id }) => id === 2)).result.scores.accuracy).toBe(0);
  });

  it("cancels a running request, tells its progress, and goes on", async () => {
    const client = connect();
    const turns = Array.from({ length: 40 }, (_, index) => ({ index, annotations: ["O", "X", "T"] }));
    const gold = Array.from({ length: 20_000 }, (_, at) => ({ id: `d${at}`, turns }));
    const labels = turns.map(({ index }) => ({ index, label: "O", probabilities: { O: 1, T: 0, X: 0 } }));
    const pred = gold.map(({ id }) => ({ id, turns: labels }));
    client.send({ id: 1, method: "score", params: { task: "breakdown", gold, pred } });
    await client.reply(({ method, params }) => method === "progress" && params?.id === 1);
    expect((await client.call(2, "cancel", { id: 1 })).result).toBe(true);
    expect((await client.reply(({ id }) => id === 1)).error).toMatchObject({ code: 130, message: "cancelled" });
    expect((await client.call(3, "cancel", { id: 1 })).result).toBe(false);
  });

  it("answers what it was asked and ends with its input", async () => {
    const client = connect();
    client.send({ id: 1, method: "score", params: example });
    client.child.stdin.end();
    expect((await client.reply(({ id }) => id === 1)).result.task).toBe("breakdown");
    expect(await client.ended).toBe(0);
  });

  itOnUnix("cancels a request that waits for a pipe nobody writes to, and lets go of the pipe", async () => {
    const pipe = join(folder.path, "pipe.jsonl");
    spawnSync("mkfifo", [pipe]);
    const client = connect();
    client.send({ id: 1, method: "validate", params: { task: "breakdown", pred: pipe } });
    expect((await client.call(2, "version")).result.karat).toBeDefined();
    expect((await client.call(3, "cancel", { id: 1 })).result).toBe(true);
    expect((await client.reply(({ id }) => id === 1)).error).toMatchObject({ code: 130 });
    client.child.stdin.end();
    expect(await client.ended).toBe(0);
  });

  it("ends when nobody hears its answers any more", async () => {
    const client = connect();
    await client.call(1, "version");
    client.child.stdout.destroy();
    client.send({ id: 2, method: "version" });
    expect(await client.ended).toBe(0);
  });

  it("keeps a system that is called __proto__", async () => {
    const client = connect();
    const gold = [
      { id: "a", references: ["one two"] },
      { id: "b", references: ["three"] },
    ];
    const pred = JSON.parse('{"__proto__": [], "other": []}') as Record<string, object[]>;
    for (const [name] of Object.entries(pred))
      Object.defineProperty(pred, name, {
        value: gold.map(({ id }) => ({ id, summary: name })),
        enumerable: true,
      });
    const { result, error } = await client.call(1, "compare", { task: "rouge", gold, pred });
    expect(error).toBeUndefined();
    expect(result.systems.map(({ name }: { name: string }) => name).sort()).toEqual(["__proto__", "other"]);
    const wrong = await client.call(2, "compare", {
      task: "rouge",
      gold,
      pred: JSON.parse('{"__proto__": 5, "other": []}'),
    });
    expect(wrong.error).toMatchObject({ code: 2 });
  });

  it("keeps the digits of ids beyond 2^53, and refuses 2^53 itself, with the place", async () => {
    const client = connect();
    const unit = (id: string) => `{"id":${id},"summary":"x"}`;
    const params = `{"task":"rouge","pred":[${unit("9007199254740993")},${unit("9007199254740992")}]}`;
    client.child.stdin.write(`{"jsonrpc":"2.0","id":1,"method":"validate","params":${params}}\n`);
    const { error } = await client.reply(({ id }) => id === 1);
    expect(error?.code).toBe(3);
    expect(error?.data?.problems).toHaveLength(1);
    expect(error?.message).toContain("pred[1] id\n  expected an id that is exact");
  });
});
