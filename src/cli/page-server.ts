// Serves the files of the page and nothing else, to this machine and nobody else.
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { extname, join } from "node:path";

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

/** By their URLs. */
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
