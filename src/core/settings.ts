// Settings as programs pass them: checked against schemas by name, since TypeScript cannot see them all.
import { KaratError, receivedText, usageError } from "./problem.ts";
import { exactly, optional, problemsWith, type Schema } from "./schema.ts";
import { isObject } from "./shape.ts";

/** Throws one located problem for each setting that is unknown, wrong or needed and not there. */
export function checkSettings(
  given: unknown,
  schemas: Readonly<Record<string, Schema>>,
  { name = "settings", needed = [] }: { readonly name?: string; readonly needed?: readonly string[] } = {},
): void {
  if (!isObject(given))
    throw usageError("BAD_VALUE", { expected: `an object as ${name}`, received: receivedText(given) });
  const entries = Object.entries(schemas).map(([key, schema]) => [
    key,
    needed.includes(key) ? schema : optional(schema),
  ]);
  const schema = exactly(Object.fromEntries(entries), { expected: "an object", unknown: "a setting that there is" });
  const problems = problemsWith(schema, given, { file: name, code: "BAD_VALUE", unknown: "UNKNOWN_OPTION" });
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
}
