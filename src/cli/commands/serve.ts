// karat serve: the page, on this machine; serves its files and nothing else, to this machine and nobody else.
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { packageRoot } from "../../adapters/node/package-root.ts";
import { onStop } from "../../adapters/node/stop-signals.ts";
import { usageError } from "../../problems/problem.ts";
import { type FlagValues, flagsOf } from "../flags/flag.ts";
import { say, writeReport } from "../output/console.ts";

const PORTS = { whole: true, min: 0, max: 65_535, default: 4747 } as const;

const FLAGS = {
  port: { kind: "number", ...PORTS, about: "port to listen on; 0 takes any free one" },
} as const;

export const flags = flagsOf(FLAGS);

export function run({ port }: FlagValues<typeof FLAGS>): Promise<void> {
  return servePage(port);
}

/** Serves the page until it is stopped; `onReady` gets its address. */
export async function servePage(port: number, onReady: (url: string) => void = () => {}): Promise<void> {
  const folder = join(packageRoot(), "dist/page");
  if (!existsSync(folder)) throw new Error("the page was not built: run npm run build");
  const server = pageServer(folder);
  server.listen(port, LOOPBACK);
  try {
    await once(server, "listening");
  } catch (error) {
    throw portError(port, error as NodeJS.ErrnoException);
  }
  const url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`;
  await writeReport(`${url}\n`, undefined);
  say("only this machine can see it; stop it with Ctrl-C");
  onReady(url);
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

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export const LOOPBACK = "127.0.0.1";

/** Serves the files that a folder had at the start: a request can only choose among them. */
export function pageServer(folder: string): Server {
  const files = filesBelow(folder);
  const headers = { ...HEADERS, "content-security-policy": policyOf(readFileSync(join(folder, "index.html"), "utf8")) };
  return createServer((request, response) => {
    const { status, content = "", ...own } = answer(request, files);
    response.writeHead(status, { ...headers, ...own, "content-length": Buffer.byteLength(content) });
    response.end(request.method === "HEAD" ? undefined : content);
  });
}

/** The page's own policy, and a rule that only a header can set: no other page may frame it. */
function policyOf(html: string): string {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
  if (policy === undefined) throw new Error("this is a bug in karat: the page has no policy");
  return `${policy}; frame-ancestors 'none'`;
}

/** Lists the files below a folder by their URLs. */
function filesBelow(folder: string): ReadonlyMap<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  const urlOf = (path: string) => encodeURI(path.slice(folder.length).replaceAll("\\", "/"));
  return new Map([...paths.map((path) => [urlOf(path), path] as const), ["/", join(folder, "index.html")]]);
}

const NAMED_BY_CONTENT = /-[A-Z\d]{8}\.(js|css)$/i;

interface Answer {
  readonly status: number;
  readonly content: string | Buffer;
  readonly "content-type": string;
  readonly "cache-control"?: string;
}

function answer(request: IncomingMessage, files: ReadonlyMap<string, string>): Answer {
  if (!isOurName(request)) return refusal(421, "this server answers to its own name only");
  if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "only GET and HEAD");
  const path = request.url?.split("?", 1)[0] ?? "/";
  const file = files.get(path);
  const content = file === undefined ? null : contentOf(file);
  if (content === null) return refusal(404, "not found");
  return {
    status: 200,
    content,
    "content-type": TYPES[extname(file!)] ?? "application/octet-stream",
    "cache-control": NAMED_BY_CONTENT.test(path) ? "max-age=31536000, immutable" : "no-cache",
  };
}

/** Null for a file that was removed after the start. */
function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Against DNS rebinding: another site can point its name to this machine, but the browser still sends that name. */
function isOurName({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort;
  const names = [LOOPBACK, "localhost", "[::1]"].map((name) => `${name}:${port}`);
  return headers.host !== undefined && names.includes(headers.host.toLowerCase());
}

function refusal(status: number, text: string): Answer {
  return { status, content: `${text}\n`, "content-type": "text/plain; charset=utf-8" };
}
