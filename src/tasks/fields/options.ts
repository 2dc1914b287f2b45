// The options of the task: the description, how records and answers are read, and the verdicts of judges.
import type { OptionSpecs } from "../../contract/option-spec.ts";
import { isObject } from "../../contract/shape.ts";
import { ANSWERS_OPTION, INVALID_OPTION } from "../../json/answer/read-answer.ts";
import { holdsLongInteger } from "../../json/long-integers.ts";
import { canonicalText } from "./canonical-text.ts";
import { readDescription } from "./description.ts";
import { readVerdicts, verdictsDigest } from "./verdicts.ts";

type Data = Readonly<Record<string, unknown>>;

/** A line with a long integer as its JSON text, which keeps all digits. */
function storableLine(line: unknown): unknown {
  return holdsLongInteger(line) ? canonicalText(line) : line;
}

/** A description or a schema without long integers: a class is its text, other numbers are doubles. */
function storable(data: Data): Data {
  return holdsLongInteger(data) ? (withoutLong(data, false) as Data) : data;
}

function withoutLong(value: unknown, isClass: boolean): unknown {
  if (typeof value === "bigint") return isClass ? String(value) : Number(value);
  if (Array.isArray(value)) return value.map((one) => withoutLong(one, isClass));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutLong(one, key === "$classes")]));
}

export const options = {
  description: {
    kind: "data",
    default: {} as Data,
    settle: storable,
    about: "how each field is compared, as JSON; a task path that ends in .json sets it; {} infers it from gold",
  },
  schema: {
    kind: "data",
    default: {} as Data,
    settle: storable,
    presentation: true,
    about: "a JSON Schema from which, and from gold, the description is inferred",
  },
  records: {
    kind: "number",
    default: null,
    min: 1,
    whole: true,
    word: "lines",
    presentation: true,
    about: 'records without "$id": lines with id and value, or so many values by position; gold decides',
  },
  answers: ANSWERS_OPTION,
  invalid: INVALID_OPTION,
  verdicts: {
    kind: "data",
    default: [] as readonly unknown[],
    settle: (lines: readonly unknown[]) => lines.map(storableLine),
    digest: (lines: readonly unknown[], { description }: Readonly<Record<string, unknown>>) =>
      lines.length === 0 ? null : verdictsDigest(readVerdicts(lines, readDescription(description))),
    about: 'verdicts of judges on values of fields with "$judge", as JSON Lines',
  },
  unjudged: {
    kind: "choice",
    choices: ["count", "error"],
    default: "count",
    presentation: true,
    about: "a value of a judged field without a verdict is decided by its comparator and counted, or is an error",
  },
} as const satisfies OptionSpecs;
