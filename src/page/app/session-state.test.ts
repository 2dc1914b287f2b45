import { describe, expect, it } from "vitest";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import type { Chosen } from "../chosen.ts";
import { askOf, INITIAL, isStale, type State, splitSystems, uniqueName } from "./session-state.ts";

const chosen = (name: string, kind: Chosen["kind"] = "folder"): Chosen => ({ name, kind, files: [] });
const system = (name: string) => ({ name, chosen: chosen(name) });
const READY: State = { ...INITIAL, task: "sample", gold: chosen("gold"), systems: [system("mine")] };

describe("askOf(state)", () => {
  it("is null while something is missing", () => {
    expect(askOf({ ...READY, gold: null })).toBeNull();
    expect(askOf({ ...READY, systems: [] })).toBeNull();
    expect(askOf({ ...READY, task: null })).toBeNull();
  });

  it("leaves out what one system, or several, have no use for", () => {
    const state: State = { ...READY, run: { ci: 90, baseline: "mine" }, sources: { edges: chosen("edges") } };
    expect(askOf(state)).toMatchObject({ run: { ci: 90 }, sources: { edges: {} } });
    expect(askOf(state)!.run).not.toHaveProperty("baseline");
    const several = askOf({ ...state, systems: [...state.systems, system("yours")] });
    expect(several).toMatchObject({ run: { ci: 90, baseline: "mine" }, sources: {} });
  });
});

describe("isStale(state)", () => {
  const done: State = {
    ...READY,
    phase: { kind: "done", isFollowing: false, facts: {} as ScreenFacts, ask: askOf(READY)! },
  };

  it("is false right after scoring", () => {
    expect(isStale(done)).toBe(false);
    expect(isStale(READY)).toBe(false);
  });

  it("is true when files, names, options or choices of the run have changed", () => {
    expect(isStale({ ...done, gold: chosen("gold") })).toBe(true);
    expect(isStale({ ...done, systems: [...done.systems, system("yours")] })).toBe(true);
    expect(isStale({ ...done, systems: [{ ...done.systems[0]!, name: "other" }] })).toBe(true);
    expect(isStale({ ...done, options: { threshold: 1 } })).toBe(true);
    expect(isStale({ ...done, run: { missing: "skip" } })).toBe(true);
    expect(isStale({ ...done, sources: { edges: chosen("edges") } })).toBe(true);
  });
});

describe("splitSystems(systems, found)", () => {
  const [log, mine] = [system("log.json"), system("mine")];
  const one = { format: "jsonl", systems: [] };
  const several = { format: "promptfoo", systems: ["0", "1"] };

  it("gives each system of a file that holds several its own name", () => {
    expect(splitSystems([mine, log, log], [one, several, several])).toEqual([
      mine,
      { name: "0", chosen: { ...log.chosen, column: "0" } },
      { name: "1", chosen: { ...log.chosen, column: "1" } },
      { name: "0 2", chosen: { ...log.chosen, column: "0" } },
      { name: "1 2", chosen: { ...log.chosen, column: "1" } },
    ]);
  });

  it("leaves alone what is one system already, and what no format reads", () => {
    const split = { name: "a", chosen: { ...log.chosen, column: "0" } };
    expect(splitSystems([split, mine], [several, { problem: "expected …" }])).toEqual([split, mine]);
    expect(splitSystems([mine], [])).toEqual([mine]);
  });
});

describe("uniqueName(chosen, others)", () => {
  it("takes the name of the folder, or that of the file without its extensions", () => {
    expect(uniqueName(chosen("my.system"), [])).toBe("my.system");
    expect(uniqueName(chosen("mine.v2.jsonl.gz", "file"), [])).toBe("mine.v2");
    expect(uniqueName(chosen("8 files", "files"), [])).toBe("predictions");
    expect(uniqueName(chosen(".jsonl", "file"), [])).toBe(".jsonl");
  });

  it("has no =, which ends a name on the command line", () => {
    expect(uniqueName(chosen("temperature=0.7.jsonl", "file"), [])).toBe("temperature-0.7");
    expect(uniqueName(chosen("lr=0.1"), [system("lr-0.1")])).toBe("lr-0.1 2");
  });

  it("numbers a name that is taken", () => {
    expect(uniqueName(chosen("mine"), [system("mine")])).toBe("mine 2");
    expect(uniqueName(chosen("mine"), [system("mine"), system("mine 2")])).toBe("mine 3");
  });
});
