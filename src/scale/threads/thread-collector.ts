// A collector that hands the units it is given to threads, in small batches, each to whoever has the least to do.
import type { Couple } from "../../core/pair.ts";
import { type Collected, type Collector, mergeCollected } from "../../run/part/collect-units.ts";
import { storeCouple } from "../../run/part/stored-couple.ts";
import type { InputFacts } from "../../run/read/open-sides.ts";
import type { Job } from "../job.ts";
import type { Batch, CollectorOrder } from "./collector-thread.ts";
import type { ThreadHooks } from "./run-in-threads.ts";
import { outcomesOf, startThread, type Thread } from "./thread.ts";

export interface ThreadPlan extends ThreadHooks {
  readonly formats: InputFacts["formats"];
  readonly threads: number;
}

/** How long a batch should take: long enough to be worth a message, short enough that threads end at about the same time. */
const BATCH_MS = 20;
const MOST_UNITS = 4_096;
const MOST_CHARACTERS = 1 << 18;
/** The batch it is on and the next one: so no thread runs dry, and little lies about. */
const MOST_WAITING = 2;

interface Waiting {
  readonly units: number;
  readonly since: number;
}

interface BusyThread {
  readonly thread: Thread<Collected>;
  /** The batches it was given and has not done yet. */
  readonly waiting: Waiting[];
}

export class ThreadCollector implements Collector {
  readonly #job: Job;
  readonly #threads: readonly BusyThread[];
  readonly #outcomes: Promise<readonly Collected[]>;
  readonly #onProgress: (done: number) => void;
  #hasFailed = false;
  #done = 0;
  /** How many units make a batch, as far as it is known how long they take. */
  #units = 8;
  /** Ends the waiting for a thread that has room. */
  #wake = () => {};

  constructor(job: Job, { formats, threads, onProgress = () => {}, signal }: ThreadPlan) {
    this.#job = job;
    this.#onProgress = onProgress;
    this.#threads = Array.from({ length: threads }, (_, k) => this.#start({ job, formats, name: `-${k + 1}` }));
    this.#outcomes = outcomesOf(
      this.#threads.map(({ thread }) => thread),
      signal,
    );
    this.#outcomes.catch(() => {
      this.#hasFailed = true;
      this.#wake();
    });
  }

  async add(couples: readonly Couple[]): Promise<void> {
    for (let from = 0; from < couples.length; ) {
      const { thread, waiting } = await this.#withRoom();
      const batch = couples.slice(from, from + unitsOf(couples, from, this.#units));
      waiting.push({ units: batch.length, since: performance.now() });
      thread.tell(batch.map(storeCouple) satisfies Batch);
      from += batch.length;
    }
  }

  async end(): Promise<Collected> {
    for (const { thread } of this.#threads) thread.tell(null satisfies Batch);
    return mergeCollected(await this.#outcomes, this.#job.settings);
  }

  #start(order: CollectorOrder): BusyThread {
    const waiting: Waiting[] = [];
    let free = 0;
    const onBatch = () => {
      const now = performance.now();
      const { units, since } = waiting.shift()!;
      const wanted = (units * BATCH_MS) / (now - Math.max(since, free));
      this.#units = Math.ceil(Math.min(wanted, 2 * this.#units, MOST_UNITS));
      free = now;
      this.#done += units;
      this.#onProgress(this.#done);
      this.#wake();
    };
    return { thread: startThread<CollectorOrder, Collected>("collector-thread.js", order, onBatch), waiting };
  }

  /** The thread that has the least to do, as soon as there is room for more. */
  async #withRoom(): Promise<BusyThread> {
    while (true) {
      if (this.#hasFailed) await this.#outcomes;
      const idlest = this.#threads.reduce((one, other) => (other.waiting.length < one.waiting.length ? other : one));
      if (idlest.waiting.length < MOST_WAITING) return idlest;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** So many units from a place on, or fewer if they are large, but at least one. */
function unitsOf(couples: readonly Couple[], from: number, most: number): number {
  let characters = 0;
  let units = 0;
  for (const { gold, pred } of couples.slice(from, from + most)) {
    characters += (gold?.record.text?.length ?? 0) + (pred?.record.text?.length ?? 0);
    if (units > 0 && characters > MOST_CHARACTERS) break;
    units++;
  }
  return units;
}
