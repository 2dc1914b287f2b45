// A server on loopback that accepts whatever a framework's client sends, for tests without a network.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export type Answer = (request: Received) => unknown;

export async function loopback(answer: Answer): Promise<{ url: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = parsed(Buffer.concat(chunks).toString("utf8"));
      const entry = { method: request.method ?? "", path: request.url ?? "", body };
      received.push(entry);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer(entry) ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
