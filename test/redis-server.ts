// A Redis server of the tests' own, on a port of this machine alone.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { Redis } from "ioredis";

/** On a developer's machine it may be absent, in CI it may not. */
export const hasRedis = process.env.CI !== undefined || spawnSync("redis-server", ["--version"]).status === 0;

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Stops it and starts another at the same address; it keeps nothing on disk. */
  restart(): Promise<void>;
  /** Removes all that is in it. */
  flush(): Promise<void>;
  /** It is there and says nothing. */
  freeze(): void;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server = await serverAt(port);
  const admin = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  admin.on("error", () => {});
  const kill = () => {
    server.kill("SIGKILL");
    return ended(server);
  };
  return {
    url,
    stop() {
      admin.disconnect();
      return kill();
    },
    async restart() {
      await kill();
      server = await serverAt(port);
    },
    async flush() {
      await admin.flushall();
    },
    freeze: () => void server.kill("SIGSTOP"),
  };
}

async function serverAt(port: number): Promise<ChildProcess> {
  const server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", "/"]);
  await says(server, "Ready to accept connections");
  return server;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Resolves when a process writes a text, and rejects when it ends without. */
export function says(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const listen = (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes(text)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("error", reject);
    child.on("close", () => reject(new Error(`ended without ${JSON.stringify(text)}: ${heard}`)));
  });
}

export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.on("close", () => resolve());
  });
}
