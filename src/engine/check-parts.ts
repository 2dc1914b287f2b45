// Whether parts belong together and are all there: each of the shards 1…N of the same run, once.

import type { Scored, ScoredHeader } from "../contract/scored.ts";
import { shardText } from "../contract/shard.ts";
import { canonicalJson } from "../json/digest.ts";
import { cut, KaratError, type Problem } from "../problems/problem.ts";
import { firstOf } from "../problems/visible-text.ts";
import { haveSameServices } from "./service-facts.ts";

interface NamedPart {
  readonly name: string;
  /** The systems of the part. */
  readonly part: readonly Pick<Scored, "header" | "shard">[];
}

export function checkParts(parts: readonly NamedPart[]): void {
  checkSameRun(parts);
  throwIfAny(duplicates(parts));
  throwIfAny(gaps(parts));
}

export function checkSameRun(parts: readonly NamedPart[]): void {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error("this is a bug in karat: no parts to check");
  throwIfAny(others.flatMap((other) => differences(first, other)));
}

function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new KaratError(problems);
}

function mismatch(file: string, detail: Omit<Problem, "code" | "at">): Problem {
  return { code: "SHARD_MISMATCH", at: { file }, ...detail };
}

/** The first difference between the runs of two parts. */
function differences(first: NamedPart, other: NamedPart): Problem[] {
  const difference = factThatDiffers(first.part, other.part);
  if (difference !== null)
    return [
      mismatch(other.name, {
        expected: `the ${difference.key} of ${first.name}, ${shortJson(difference.ours)}`,
        received: shortJson(difference.theirs),
        hint: "parts of one run have the same task, options and input",
      }),
    ];
  const [{ shard }, { shard: otherShard }] = [first.part[0]!, other.part[0]!];
  if (shard.count === otherShard.count) return [];
  const expected = `one of ${shard.count} parts, as ${first.name}`;
  return [mismatch(other.name, { expected, received: `part ${shardText(otherShard)}` })];
}

/** Returns what must be equal in all parts. Names and paths may differ, since parts can be made on different machines. */
function runOf(part: NamedPart["part"]) {
  const { task, protocol, options, settings, columns, services, gold } = part[0]!.header;
  const facts = ({ format, digest }: ScoredHeader["gold"]) => ({ format, digest });
  const systems = part.map(({ header }) => ({ name: header.system.name, ...facts(header.pred) }));
  return { task, protocol, options, settings, columns, services, input: { gold: facts(gold), systems } };
}

const FACTS = ["task", "protocol", "options", "settings", "columns", "services", "input"] as const;

/** The first fact in which two runs differ; null if they are the same run. A part that needed no service says nothing of it. */
function factThatDiffers(one: NamedPart["part"], other: NamedPart["part"]) {
  const [ours, theirs] = [runOf(one), runOf(other)];
  const key = FACTS.find((name) =>
    name === "services"
      ? !haveSameServices(ours.services, theirs.services)
      : canonicalJson(ours[name]) !== canonicalJson(theirs[name]),
  );
  return key === undefined ? null : { key, ours: ours[key], theirs: theirs[key] };
}

/** Whether parts are of the same run, given the headers of their systems. */
export function isSameRun(ours: NamedPart["part"], theirs: NamedPart["part"]): boolean {
  return factThatDiffers(ours, theirs) === null;
}

const MOST_CHARACTERS = 160;

function shortJson(value: unknown): string {
  return cut(JSON.stringify(value), MOST_CHARACTERS);
}

function duplicates(parts: readonly NamedPart[]): Problem[] {
  const owners = new Map<string, string>();
  return parts.flatMap(({ name, part }) => {
    const shard = shardText(part[0]!.shard);
    const owner = owners.get(shard);
    owners.set(shard, owner ?? name);
    if (owner === undefined) return [];
    const hint = "give each part once";
    return [mismatch(name, { expected: "a part that is not there yet", received: `part ${shard}, as ${owner}`, hint })];
  });
}

const MOST_GAPS = 20;

function gaps(parts: readonly NamedPart[]): Problem[] {
  const { name, part } = parts[0]!;
  const { count } = part[0]!.shard;
  if (parts.length === count) return [];
  const there = new Set(parts.map(({ part: [first] }) => first!.shard.index));
  const missing = Array.from({ length: count }, (_, k) => k + 1).filter((index) => !there.has(index));
  const shards = missing.map((index) => shardText({ index, count }));
  return [
    mismatch(name, {
      expected: `all ${count} parts of the run`,
      received: `${parts.length}, without ${firstOf(shards, MOST_GAPS)}`,
      hint: "score what is missing with --shard, then merge again",
    }),
  ];
}
