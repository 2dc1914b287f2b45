import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { problemOf } from "../../../../test/problem-of.ts";
import { hasRedis, type RedisServer, startRedis } from "../../../../test/redis-server.ts";
import { type JobOutcome, serveQueue } from "./serve-queue.ts";
import { JobFailed, submitJobs } from "./submit-jobs.ts";

const JOBS = 16;
const LOOK_MS = 200;
const jobs = Array.from({ length: JOBS }, (_, at) => ({ key: `key-${at}`, data: at }));
const right = jobs.map(({ data }) => `did ${data}`);

describe.runIf(hasRedis)("submitJobs(url, jobs, hooks)", () => {
  let redis: RedisServer;
  let stop: AbortController;
  let working: Promise<void>[];
  beforeEach(async () => {
    redis = await startRedis();
    stop = new AbortController();
    working = [];
  });
  afterEach(async () => {
    stop.abort();
    await Promise.all(working);
    await redis.stop();
  });

  /** A worker in this process; by default each job takes a moment. */
  const work = (handle: (data: unknown) => Promise<JobOutcome> = doJob) =>
    new Promise<void>((onReady) => {
      working.push(serveQueue(redis.url, { concurrency: 1, signal: stop.signal, handle, onReady }));
    });
  const doJob = async (data: unknown) => {
    await setTimeout(60);
    return { result: `did ${data}` };
  };

  interface Submitted {
    readonly results: string[];
    readonly signal?: AbortSignal;
    accept?(result: string): void;
    onGone?(): void;
    onNoWorker?(): void;
  }
  const submit = ({ results, signal, accept, onGone = () => {}, onNoWorker = () => {} }: Submitted) =>
    submitJobs(redis.url, jobs, {
      async onDone(at, result) {
        accept?.(result);
        results[at] = result;
      },
      onProgress: () => {},
      onNote(text) {
        if (text === `nobody works for this queue yet: karat worker --queue ${redis.url}`) onNoWorker();
        if (/^(1 part was|\d+ parts were) missing from the queue and (was|were) added again$/.test(text)) onGone();
      },
      signal,
      lookMs: LOOK_MS,
      answerMs: 1_000,
    });
  const begun = (results: string[]) => expect.poll(() => Object.keys(results).length).toBeGreaterThan(1);

  it("tells no password to whoever listens", async () => {
    const url = redis.url.replace("redis://", "redis://:CANARY@");
    const stopped = new AbortController();
    const notes: string[] = [];
    const onNote = (text: string) => {
      notes.push(text);
      stopped.abort();
    };
    const hooks = { onDone: async () => {}, onProgress: () => {}, onNote, signal: stopped.signal };
    await expect(submitJobs(url, jobs, hooks)).rejects.toThrow("cancelled");
    expect(notes).toEqual([`nobody works for this queue yet: karat worker --queue ${redis.url}`]);
  });

  it.each([
    ["somebody empties Redis", () => redis.flush()],
    ["Redis is killed and another started in its place", () => redis.restart()],
  ])("adds its jobs again when %s, those that wait and the one in hand", async (_, act) => {
    await work();
    const results: string[] = [];
    const onGone = vi.fn();
    const submitted = submit({ results, onGone });
    await begun(results);
    await act();
    await submitted;
    expect(results).toEqual(right);
    expect(onGone).toHaveBeenCalled();
  });

  it("adds its jobs again when Redis is emptied before anybody works", async () => {
    const results: string[] = [];
    const isWaiting = new Promise<void>((onNoWorker) => void submit({ results, onNoWorker }));
    await isWaiting;
    await redis.flush();
    await work();
    await expect.poll(() => results).toEqual(right);
  });

  it("gives two submitters of the same jobs the same results, and does each job once", async () => {
    const handle = vi.fn(doJob);
    await work(handle);
    const both: [string[], string[]] = [[], []];
    await Promise.all(both.map((results) => submit({ results })));
    expect(both).toEqual([right, right]);
    expect(handle).toHaveBeenCalledTimes(JOBS);
  });

  it.each([
    ["first", 0],
    ["second", 1],
  ])("lets the other of two submitters go on when the %s is told to stop", async (_, which) => {
    await work();
    const both: [string[], string[]] = [[], []];
    const leaving = new AbortController();
    const signals = both.map((__, at) => (at === which ? leaving.signal : new AbortController().signal));
    const first = submit({ results: both[0], signal: signals[0]! });
    await begun(both[0]);
    const second = submit({ results: both[1], signal: signals[1]! });
    await begun(both[1]);
    leaving.abort();
    const [stopped, other] = which === 0 ? [first, second] : [second, first];
    await expect(stopped).rejects.toThrow("cancelled");
    await other;
    expect(both[1 - which]).toEqual(right);
  });

  it("takes back what it added and nobody has begun, when it is told to stop", async () => {
    const leaving = new AbortController();
    const isWaiting = new Promise<void>((onNoWorker) => {
      submit({ results: [], signal: leaving.signal, onNoWorker }).catch(() => {});
    });
    await isWaiting;
    leaving.abort();
    await setTimeout(LOOK_MS);
    const handle = vi.fn(doJob);
    await work(handle);
    await setTimeout(LOOK_MS);
    expect(handle).not.toHaveBeenCalled();
  });

  it("does anew what failed in an earlier run", async () => {
    let isBetter = false;
    await work(async (data) => (isBetter ? doJob(data) : { refusal: "not today" }));
    await expect(submit({ results: [] })).rejects.toThrow(new JobFailed("not today"));
    isBetter = true;
    const results: string[] = [];
    await submit({ results });
    expect(results).toEqual(right);
  });

  it("does anew what an earlier run left with a result that does not fit, and says so if it still does not", async () => {
    let word = "misdid";
    await work(async (data) => ({ result: `${word} ${data}` }));
    await submit({ results: [] });
    const accept = (result: string) => {
      if (!result.startsWith("did")) throw new JobFailed(result);
    };
    const handled = submit({ results: [], accept });
    await expect(handled).rejects.toThrow(/^misdid \d+$/);
    word = "did";
    const results: string[] = [];
    await submit({ results, accept });
    expect(results).toEqual(right);
  });

  it("ends when its jobs do not stay in the queue", async () => {
    const submitted = submit({ results: [] });
    const emptying = setInterval(() => void redis.flush().catch(() => {}), LOOK_MS / 4);
    try {
      expect(await problemOf(() => submitted)).toMatchObject({
        code: "WORKER_FAILED",
        expected: "jobs that stay in the queue until they are done",
      });
    } finally {
      clearInterval(emptying);
    }
  });

  it("ends when Redis is there but says nothing", async () => {
    const problem = await problemOf(() => submit({ results: [], onNoWorker: () => redis.freeze() }));
    expect(problem).toMatchObject({ code: "WORKER_FAILED", received: "no answer within 1 s" });
  });

  it("warns of nothing with many jobs", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    await work();
    await submit({ results: [] });
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });
});
