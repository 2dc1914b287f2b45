// A small call over `karat rpc` once the process has started: what a program in another language waits for.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Bench } from "./bench-row.ts";
import { compare } from "./measure.ts";
import { KARAT } from "./run-node.ts";

const TIMES = 300;
const EXAMPLE = fileURLToPath(new URL("../examples/rules/", import.meta.url));

/** One unit, as values. */
const firstOf = (path: string): readonly unknown[] => [
  JSON.parse(readFileSync(`${EXAMPLE}${path}`, "utf8").split("\n")[0]!),
];

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
}

export const bench: Bench = async () => {
  const child = spawn(process.execPath, [KARAT, "rpc"], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last = 0;
  const call = async (method: string, params: object) => {
    const id = ++last;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    for (;;) {
      const { value, done } = await replies.next();
      if (done === true) throw new Error("karat rpc ended");
      const reply = JSON.parse(value) as Reply;
      if (reply.error !== undefined) throw new Error(reply.error.message);
      if (reply.id === id) return;
    }
  };
  const params = { task: "rules", gold: firstOf("gold/scenes.jsonl"), pred: firstOf("careful/rules.jsonl") };
  try {
    return [
      await compare({
        name: "a call over karat rpc: score one unit",
        ours: () => call("score", params),
        floor: () => call("version", {}),
        times: TIMES,
        note: "floor: a call that computes nothing",
      }),
    ];
  } finally {
    child.stdin.end();
    await ended;
  }
};
