// karat rpc: JSON-RPC over standard input and output, one message per line, for programs in any language.
import { type FlagValues, flagsOf, networkFlag } from "../flags/flag.ts";
import { messageLines } from "../rpc/messages.ts";
import { serveRpc } from "../rpc/server.ts";

const FLAGS = { allowNetwork: networkFlag("requests") } as const;

export const flags = flagsOf(FLAGS);

export const more =
  "Methods: version, tasks, score, compare, guard, explain, validate, agree, infer, report, cite, cancel. Gold and predictions are paths, or arrays of units as in the task's JSON Lines.";

export async function run({ allowNetwork = false }: FlagValues<typeof FLAGS>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    process.stdout.once("error", () => resolve());
  });
  await serveRpc({
    allowNetwork,
    closed,
    lines: messageLines(process.stdin),
    send: (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
  });
  // An open input would keep the process alive.
  process.stdin.destroy();
}
