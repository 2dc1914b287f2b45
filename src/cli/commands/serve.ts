// karat serve: the page, on this machine.
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { usageError } from "../../core/problem.ts";
import { packageRoot } from "../../io/package-root.ts";
import { onStop } from "../../io/stop-signals.ts";
import { numberFlag } from "../flags/flag.ts";
import { say, writeReport } from "../output/console.ts";
import { LOOPBACK, pageServer } from "../page-server.ts";

const PORTS = { whole: true, min: 0, max: 65_535, default: 4747 } as const;

export const flags = [numberFlag("--port <number>", "port to listen on; 0 takes any free one", PORTS)];

export async function run({ port }: { readonly port: number }): Promise<void> {
  const folder = join(packageRoot(), "dist/page");
  if (!existsSync(folder)) throw new Error("the page was not built: run npm run build");
  const server = pageServer(folder);
  server.listen(port, LOOPBACK);
  try {
    await once(server, "listening");
  } catch (error) {
    throw portError(port, error as NodeJS.ErrnoException);
  }
  await writeReport(`http://${LOOPBACK}:${(server.address() as AddressInfo).port}/\n`, undefined);
  say("only this machine can see it; stop it with Ctrl-C");
  onStop(() => server.close().closeAllConnections());
  await once(server, "close");
}

function portError(port: number, error: NodeJS.ErrnoException): Error {
  const taken = { EADDRINUSE: "one that another program uses", EACCES: "one that needs more rights" }[error.code ?? ""];
  if (taken === undefined) return error;
  return usageError("BAD_VALUE", {
    expected: "a free port",
    received: `${port}, ${taken}`,
    hint: "choose another with --port, or 0 for any that is free",
  });
}
