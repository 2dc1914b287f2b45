// Lists of entities as JSON, under the names that tools give their parts.

import type { ProblemDetail } from "../../contract/finding-sink.ts";
import { isObject } from "../../contract/shape.ts";
import { type Path, receivedText } from "../../problems/problem.ts";
import type { Mention } from "./entity.ts";
import type { Side, WrittenSpan } from "./side.ts";

/** Reports what is wrong at a path inside the list. */
export type Refuse = (path: Path, detail: Omit<ProblemDetail, "code">) => void;

interface EntityContext {
  readonly text: unknown;
  readonly isInclusive: boolean;
}

/** Null after reporting a problem. All entities of a unit have offsets, or none. */
export function entitySide(
  list: readonly unknown[],
  { text, isInclusive }: EntityContext,
  refuse: Refuse,
): Side | null {
  const spans: WrittenSpan[] = [];
  const mentions: Mention[] = [];
  for (const [at, item] of list.entries()) {
    const entity = entityOf(item);
    if (entity === null) {
      refuse([at], {
        expected: "an entity: {start, end, type}, {text, type} or [start, end, type]",
        received: receivedText(item),
      });
      return null;
    }
    const { type, start, end } = entity;
    if (start === undefined && end === undefined && entity.text !== undefined)
      mentions.push({ text: entity.text, type });
    else {
      const after = isInclusive && typeof end === "number" ? end + 1 : end;
      if (!isPosition(start) || !isPosition(after) || start >= after) {
        const order = isInclusive ? "start ≤ end (ends are inclusive)" : "start < end";
        refuse([at], {
          expected: `whole numbers with 0 ≤ ${order}`,
          received: `start ${receivedText(start)}, end ${receivedText(end)}`,
        });
        return null;
      }
      spans.push({ start, end: after, type, ...(entity.text === undefined ? {} : { text: entity.text }) });
    }
    if (spans.length > 0 && mentions.length > 0) {
      refuse([at], { expected: "start and end for all entities of a unit, or for none", received: receivedText(item) });
      return null;
    }
  }
  if (mentions.length > 0) return { kind: "mentions", mentions };
  if (spans.length > 0) return { kind: "spans", spans, text: typeof text === "string" ? text : null };
  return { kind: "empty" };
}

interface WrittenEntity {
  readonly type: string;
  readonly text: string | undefined;
  readonly start: unknown;
  readonly end: unknown;
}

/** The names that tools give the parts of an entity, ours first. */
const TYPE = ["type", "label", "entity_group"];
const TEXT = ["text", "word"];
const START = ["start", "start_offset"];
const END = ["end", "end_offset"];

/** A bare text has no type, as in UniversalNER. */
export function entityOf(item: unknown): WrittenEntity | null {
  if (typeof item === "string") return { type: "", text: item, start: undefined, end: undefined };
  const { type, text, start, end } = Array.isArray(item)
    ? { start: item[0], end: item[1], type: item[2], text: undefined }
    : isObject(item)
      ? { type: first(item, TYPE), text: first(item, TEXT), start: first(item, START), end: first(item, END) }
      : {};
  if (typeof type !== "string" || (text !== undefined && typeof text !== "string")) return null;
  return text === undefined && start === undefined && end === undefined ? null : { type, text, start, end };
}

function first(object: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const name = names.find((one) => Object.hasOwn(object, one) && object[one] !== null);
  return name === undefined ? undefined : object[name];
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
