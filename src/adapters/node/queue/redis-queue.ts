// The queue in Redis: what submitters and workers share, and the connection to it.
import { setTimeout } from "node:timers/promises";
import type { Redis as RedisClient } from "ioredis";
import { VERSION } from "../../../contract/result.ts";
import { KaratError, thrownText, usageError } from "../../../problems/problem.ts";
import { withoutSecrets } from "../../../problems/visible-text.ts";

/** Each version has its own queue, since parts of different versions cannot be merged. */
export const QUEUE_NAME = `karat-${VERSION}`;

/** The job of a worker that was killed goes to another worker after about twelve seconds. */
export const LOCK_MS = 10_000;
export const STALLED_CHECK_MS = 5_000;

interface Peers {
  readonly bullmq: typeof import("bullmq");
  readonly Redis: typeof import("ioredis").Redis;
}

/** Loads the packages, which are optional peer dependencies. */
export async function loadPeers(): Promise<Peers> {
  try {
    const [bullmq, ioredis] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis: ioredis.Redis };
  } catch (cause) {
    throw new KaratError(
      {
        code: "WORKER_FAILED",
        at: null,
        expected: "the packages bullmq and ioredis beside karat",
        received: thrownText(cause).split("\n")[0]!,
        hint: "npm install bullmq@6 ioredis",
      },
      { cause, isUsage: true },
    );
  }
}

interface Connection {
  readonly client: RedisClient;
  /** Rejects when Redis was unreachable for longer than `lostMs`. */
  readonly lost: Promise<never>;
  close(): void;
}

const RETRY_MS = 250;

/** Connects, or throws; later a lost connection is retried for so long. */
export async function connect(url: string, lostMs: number): Promise<Connection> {
  const { Redis } = await loadPeers();
  let wasReady = false;
  let lostAt = Number.POSITIVE_INFINITY;
  let reason = "no answer";
  const retryStrategy = () => (wasReady && Date.now() - lostAt <= lostMs ? RETRY_MS : null);
  checkUrl(url);
  const client = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true, retryStrategy });
  client.on("ready", () => {
    wasReady = true;
    lostAt = Number.POSITIVE_INFINITY;
  });
  client.on("close", () => {
    lostAt = Math.min(lostAt, Date.now());
  });
  client.on("error", (error: Error) => {
    reason = error.message || String((error as NodeJS.ErrnoException).code);
  });
  const lost = new Promise<never>((_, reject) => client.on("end", () => reject(gone(url, reason))));
  lost.catch(() => {});
  try {
    await client.connect();
  } catch {
    throw gone(url, reason);
  }
  return { client, lost, close: () => client.disconnect() };
}

/** The answer of Redis; throws that the queue is gone if it is late or an error. */
export async function answerOf<T>(url: string, answer: Promise<T>, ms: number): Promise<T> {
  const reply = await inTime(answer, ms).catch((error: Error) => {
    throw gone(url, error.message);
  });
  if (reply === null) throw gone(url, `no answer within ${ms / 1_000} s`);
  return reply;
}

/** The answer, or null after a timeout; the timer does not keep the process alive. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  const waiting = new AbortController();
  const late = setTimeout(ms, null, { signal: waiting.signal });
  late.catch(() => {});
  return Promise.race([answer, late]).finally(() => waiting.abort());
}

export function workerFailed(expected: string, received: string, hint: string): KaratError {
  return new KaratError({ code: "WORKER_FAILED", at: null, expected, received, hint });
}

function gone(url: string, reason: string): KaratError {
  const hint = "start Redis there; then the same command with --resume goes on where this one ended";
  return workerFailed(`a queue at ${withoutSecrets(url)}`, reason, hint);
}

function checkUrl(url: string): void {
  if (/^rediss?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) return;
  throw usageError("BAD_VALUE", {
    expected: "an address such as redis://host:6379 for --queue",
    received: JSON.stringify(withoutSecrets(url)),
    hint: "in a password, / is written as %2F, @ as %40 and # as %23",
  });
}
