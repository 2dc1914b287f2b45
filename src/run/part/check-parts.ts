// Whether parts belong together and are all there: each of the shards 1…N of the same run, once.
import { cut, KaratError, type Problem } from "../../core/problem.ts";
import { VERSION } from "../../core/result.ts";
import { shardText } from "../../core/shard.ts";
import { firstOf } from "../../core/visible-text.ts";
import type { Part } from "../run.ts";
import type { RunHeader } from "../run-header.ts";
import { haveSameServices } from "./service-facts.ts";

interface NamedPart {
  readonly name: string;
  readonly part: Pick<Part, "header" | "shard">;
}

export function checkParts(parts: readonly NamedPart[]): void {
  checkSameRun(parts);
  throwIfAny(duplicates(parts));
  throwIfAny(gaps(parts));
}

export function checkSameRun(parts: readonly NamedPart[]): void {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error("this is a bug in karat: no parts to check");
  throwIfAny([...parts.flatMap(foreignVersion), ...others.flatMap((other) => differences(first, other))]);
}

function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new KaratError(problems);
}

function mismatch(file: string, detail: Omit<Problem, "code" | "at">): Problem {
  return { code: "SHARD_MISMATCH", at: { file }, ...detail };
}

function foreignVersion({ name, part }: NamedPart): Problem[] {
  const { karat } = part.header;
  if (karat === VERSION) return [];
  const hint = `merge it with karat ${karat}, or score it again with this version`;
  return [mismatch(name, { expected: `a part written by karat ${VERSION}`, received: `one by ${karat}`, hint })];
}

/** The first difference between the runs of two parts. */
function differences(first: NamedPart, other: NamedPart): Problem[] {
  const { header: ours, shard } = first.part;
  const { header: theirs, shard: otherShard } = other.part;
  const key = headerKeys(ours).find((one) => one !== "karat" && !isSame(one, ours, theirs));
  if (key !== undefined)
    return [
      mismatch(other.name, {
        expected: `the ${key === "gold" || key === "systems" ? "input" : key} of ${first.name}, ${shortJson(ours[key])}`,
        received: shortJson(theirs[key]),
        hint: "parts of one run have the same task, options and input",
      }),
    ];
  if (shard.count === otherShard.count) return [];
  const expected = `one of ${shard.count} parts, as ${first.name}`;
  return [mismatch(other.name, { expected, received: `part ${shardText(otherShard)}` })];
}

function headerKeys(header: RunHeader): readonly (keyof RunHeader)[] {
  return Object.keys(header) as (keyof RunHeader)[];
}

/** A part that needed no service says nothing of it. */
function isSame(key: keyof RunHeader, ours: RunHeader, theirs: RunHeader): boolean {
  if (key === "services") return haveSameServices(ours.services, theirs.services);
  return JSON.stringify(ours[key]) === JSON.stringify(theirs[key]);
}

export function isSameRun(ours: RunHeader, theirs: RunHeader): boolean {
  return headerKeys(ours).every((key) => isSame(key, ours, theirs));
}

const MOST_CHARACTERS = 160;

function shortJson(value: unknown): string {
  return cut(JSON.stringify(value), MOST_CHARACTERS);
}

function duplicates(parts: readonly NamedPart[]): Problem[] {
  const owners = new Map<string, string>();
  return parts.flatMap(({ name, part }) => {
    const shard = shardText(part.shard);
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
  const { count } = part.shard;
  if (parts.length === count) return [];
  const there = new Set(parts.map(({ part: { shard } }) => shard.index));
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
