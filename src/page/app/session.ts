// The state of the page: user actions, and the answers of the worker.
import { thrownTrace } from "../../problems/problem.ts";
import { parseAddress, withAddress } from "../../screen/address.ts";
import type { UnitSource } from "../../screen/unit-source.ts";
import type { Chosen } from "../chosen.ts";
import type { DownloadFormat, FailureReport, Progress, ScoreAsk, System, Written } from "../protocol.ts";
import { sidesOf } from "./both-sides.ts";
import { commandLine } from "./command-line.ts";
import { linkTo, parseLink } from "./deep-link.ts";
import {
  askOf,
  type Choice,
  chosenCard,
  INITIAL,
  type State,
  splitSystems,
  uniqueName,
  withoutEquals,
} from "./session-state.ts";
import { Cancelled, type WorkerClient, WorkerFailure } from "./worker-client.ts";

/** The system whose shell the command is copied into. */
const PLATFORM = /^Win/.test(navigator.platform) ? "win32" : "linux";

/** Choices that another task resets. */
const UNSAID = { options: {}, sources: {}, goldFormat: null, predFormat: null } as const;

/** Milliseconds without an edit before scoring again. */
const REST_OF_HAND = 300;

/** The properties of most parts of the page. */
export interface PageProps {
  readonly session: Session;
  readonly state: State;
}

export class Session {
  readonly #worker: WorkerClient;
  readonly #show: (state: State) => void;
  #state: State = INITIAL;
  #recognitions = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #isFollowing = false;

  constructor(worker: WorkerClient, show: (state: State) => void) {
    this.#worker = worker;
    this.#show = show;
  }

  async start(): Promise<void> {
    this.#show(this.#state);
    await this.#orShowFailure(async () => {
      const cards = await this.#worker.ask("describe", {});
      this.#set({ cards });
      this.followLink(location.hash);
    });
  }

  followLink(hash: string): void {
    const { cards } = this.#state;
    if (cards === null) return;
    const example = new URLSearchParams(hash.replace(/^#/, "")).get("example");
    if (example !== null && cards.some(({ id, hasExample }) => id === example && hasExample)) {
      void this.tryExample(example);
      return;
    }
    const { task, options, run } = parseLink(hash, cards);
    if (task !== null) this.#set({ task, isTaskNamed: true, options, run });
    this.#recogniseSoon();
  }

  setGold(gold: Chosen | null): void {
    const { description } = this.#state;
    this.#set({ gold, goldFormat: null, description: description?.isInferred ? null : description });
    this.#filesChanged();
  }

  addGold(added: readonly Chosen[]): void {
    const [gold] = this.#withoutDescriptions(added);
    if (gold !== undefined) this.setGold(gold);
  }

  /** Files of both sides together. */
  addFiles(added: readonly Chosen[]): void {
    const { gold, systems } = sidesOf(this.#withoutDescriptions(added));
    if (gold !== null) this.setGold(gold);
    this.addSystems(systems);
  }

  /** One of the systems was gold. */
  makeGold(system: System): void {
    this.#set({ systems: this.#state.systems.filter((one) => one !== system), predFormat: null });
    this.setGold(system.chosen);
  }

  addSystems(added: readonly Chosen[]): void {
    let { systems } = this.#state;
    for (const chosen of this.#withoutDescriptions(added))
      systems = [...systems, { name: uniqueName(chosen, systems), chosen }];
    if (systems === this.#state.systems) return;
    this.#set({ systems, predFormat: null });
    this.#filesChanged();
  }

  /** Every column of the table that holds both sides is a system; without any, karat looks for the one of predictions. */
  setColumns(text: string): void {
    const gold = this.#state.gold!;
    const columns = [...new Set(text.split(",").map((column) => column.trim()))].filter((column) => column !== "");
    const systems = columns.map((column) => ({ name: withoutEquals(column), chosen: { ...gold, column } }));
    this.#set({
      systems: systems.length > 0 ? systems : [{ name: uniqueName(gold, []), chosen: gold }],
      predFormat: null,
    });
    this.#filesChanged();
  }

  /** A description tells by its name what it is, wherever it was dropped. */
  #withoutDescriptions(added: readonly Chosen[]): readonly Chosen[] {
    const isDescription = ({ name, kind }: Chosen) => kind === "file" && name.endsWith(".fields.json");
    const [described] = added.filter(isDescription);
    if (described !== undefined) void this.#orShowFailure(() => this.#takeDescription(described));
    return added.filter((chosen) => !isDescription(chosen));
  }

  async #takeDescription(chosen: Chosen): Promise<void> {
    const description = await this.#worker.ask("description", chosen);
    const task = this.#state.cards?.find(({ options }) => options.description?.kind === "data")?.id ?? null;
    this.#set({ description, task, isTaskNamed: true, options: {}, phase: { kind: "idle" } });
    await this.#recognise();
  }

  /** Scores again after a pause in editing; the old results stay until then. */
  editDescription(value: Written): void {
    this.#set({ description: { ...this.#state.description!, value, isInferred: false } });
    this.#followEdits();
  }

  #followEdits(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.#isFollowing) this.#followEdits();
      else void this.#orShowFailure(() => this.#scoreEdited());
    }, REST_OF_HAND);
  }

  async #scoreEdited(): Promise<void> {
    this.#isFollowing = true;
    try {
      await this.#recognise();
      const ask = askOf(this.#state);
      if (ask !== null) await this.#scoreNow(ask, { isFollowing: true });
    } finally {
      this.#isFollowing = false;
    }
  }

  /** Gold becomes the one system, and the system gold. */
  async swapSides(): Promise<void> {
    const { gold, systems, phase } = this.#state;
    const [system] = systems;
    if (gold === null || system === undefined || systems.length > 1) return;
    const swapped = [{ name: uniqueName(gold, []), chosen: gold }];
    this.#set({ gold: system.chosen, systems: swapped, goldFormat: null, predFormat: null, phase: { kind: "idle" } });
    await this.#orShowFailure(() => this.#recognise());
    if (phase.kind === "failed") await this.score();
  }

  /** Scores again with a rule for missing predictions. */
  async scoreMissing(missing: "skip" | "wrong"): Promise<void> {
    this.choose({ run: { ...this.#state.run, missing } });
    await this.score();
  }

  /** Removes a system. The others still belong to the task that they belonged to before. */
  removeSystem(system: System): void {
    const systems = this.#state.systems.filter((one) => one !== system);
    this.#set({ systems, isTaskNamed: this.#state.isTaskNamed || systems.length > 0 });
    this.#filesChanged();
  }

  /** Predictions of one name are runs of one system. */
  renameSystem(system: System, text: string): void {
    const name = withoutEquals(text).trim();
    if (name === "") return;
    const systems = this.#state.systems.map((one) => (one === system ? { ...one, name } : one));
    this.#set({ systems });
  }

  nameTask(task: string): void {
    this.#set({ task, isTaskNamed: true, description: null, ...UNSAID });
    this.#recogniseSoon();
  }

  /** Changes a choice of the form, which the link repeats. */
  choose(change: Partial<Pick<State, Choice>>): void {
    this.#set(change);
    this.#writeLink();
  }

  async tryExample(task: string): Promise<void> {
    await this.#orShowFailure(async () => {
      const { gold, systems, description } = await this.#worker.ask("example", { task });
      const options = task === this.#state.task ? this.#state.options : {};
      this.#set({ gold, systems, description, task, isTaskNamed: true, ...UNSAID, options });
      await this.#recognise();
      // The user may drop files of another task after the example.
      this.#set({ isTaskNamed: false });
      await this.score();
    });
  }

  async score(): Promise<void> {
    const ask = askOf(this.#state);
    if (ask === null) return;
    this.#set({ phase: { kind: "busy", progress: { step: "Starting", share: null, units: 0 } } });
    const tell = (progress: Progress) => this.#set({ phase: { kind: "busy", progress } });
    await this.#orShowFailure(() => this.#scoreNow(ask, { isFollowing: false }, tell));
  }

  /** The command belongs to what was asked: the form may name another task later. */
  async #scoreNow(ask: ScoreAsk, how: { isFollowing: boolean }, tell?: (progress: Progress) => void): Promise<void> {
    const command = commandLine(ask, chosenCard(this.#state)!, PLATFORM);
    const { reproduce, ...facts } = await this.#worker.ask("score", ask, tell);
    this.#set({ phase: { kind: "done", facts: { ...facts, reproduce: { ...reproduce, command } }, ask, ...how } });
  }

  cancel(): void {
    this.#worker.cancel();
    this.#set({ phase: { kind: "idle" } });
  }

  /** The units of what was scored last, sorted and filtered by the worker. */
  readonly units: UnitSource = {
    searched: "id",
    pair: (pick) => this.#orShowFailure(() => this.#worker.ask("pair", pick)),
    page: (view) => this.#orShowFailure(() => this.#worker.ask("units", view)),
    unit: (id, view) => this.#orShowFailure(() => this.#worker.ask("unit", { id, view })),
  };

  report(format: DownloadFormat, command: string): Promise<Blob | null> {
    return this.#orShowFailure(() => this.#worker.ask("report", { format, command }));
  }

  #filesChanged(): void {
    const { gold, systems } = this.#state;
    if (gold === null && systems.length === 0) this.#set({ isTaskNamed: false, task: null, phase: { kind: "idle" } });
    this.#recogniseSoon();
  }

  #recogniseSoon(): void {
    void this.#orShowFailure(() => this.#recognise());
  }

  /** Also finds the task, unless the user named it. An answer to an outdated question is dropped. */
  async #recognise(): Promise<void> {
    const { gold, systems, task, isTaskNamed, cards, description } = this.#state;
    const number = ++this.#recognitions;
    if (cards === null || (gold === null && systems.length === 0)) {
      this.#set({ recognition: null, isRecognising: false });
      this.#writeLink();
      return;
    }
    this.#set({ isRecognising: true });
    const asked = this.#worker.ask("recognise", { task: isTaskNamed ? task : null, description, gold, systems });
    const recognition = await asked.catch((error: unknown) => {
      this.#set({ isRecognising: false });
      throw error;
    });
    if (number !== this.#recognitions) return;
    const split = splitSystems(systems, recognition.systems);
    if (split.length > systems.length) {
      this.#set({ systems: split });
      return this.#recognise();
    }
    const isOther = recognition.task !== this.#state.task;
    const reset = isOther ? { options: {}, sources: {} } : {};
    const { described } = recognition;
    this.#set({
      recognition,
      task: recognition.task,
      // An edit made meanwhile wins.
      description: this.#state.description === description ? (described?.description ?? null) : this.#state.description,
      isRecognising: false,
      ...reset,
    });
    this.#writeLink();
  }

  #writeLink(): void {
    const { cards } = this.#state;
    if (cards !== null) history.replaceState(null, "", withScreen(linkTo(this.#state, cards)) || location.pathname);
  }

  /** Null after a failure, which the page then shows, or when the user gave up. */
  async #orShowFailure<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) this.#set({ phase: { kind: "failed", failure: shownFailure(error) } });
      return null;
    }
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#show(this.#state);
  }
}

/** Keeps what the screen stores in the address. */
function withScreen(link: string): string {
  return link === "" ? "" : withAddress(link, parseAddress(location.hash));
}

function shownFailure(error: unknown): FailureReport {
  if (error instanceof WorkerFailure) return error.failure;
  return { kind: "bug", message: thrownTrace(error) };
}
