// Settings as programs pass them: checked against schemas by name, since TypeScript cannot see them all.
import { didYouMean, nearestName } from "./nearest.ts";
import { KaratError, type Problem, receivedText, usageError } from "./problem.ts";
import { complaintAbout, type Schema } from "./schema.ts";
import { isObject } from "./shape.ts";

type Schemas = Readonly<Record<string, Schema>>;

/** Throws one located problem for each setting that is unknown, wrong or needed and not there. */
export function checkSettings(
  given: unknown,
  schemas: Schemas,
  { name = "settings", needed = [] }: { readonly name?: string; readonly needed?: readonly string[] } = {},
): void {
  if (!isObject(given))
    throw usageError("BAD_VALUE", { expected: `an object as ${name}`, received: receivedText(given) });
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const unsaid = needed.filter((key) => given[key] === undefined).map((key) => [key, undefined] as const);
  const problems = [...said, ...unsaid].flatMap(([key, value]) => problemWith(key, value, { schemas, name }));
  if (problems.length > 0) throw new KaratError(problems, { isUsage: true });
}

function problemWith(
  key: string,
  value: unknown,
  { schemas, name }: { readonly schemas: Schemas; readonly name: string },
): readonly Problem[] {
  const at = { file: name, path: [key] };
  if (Object.hasOwn(schemas, key)) {
    const wrong = complaintAbout(schemas[key]!, value);
    if (wrong === null) return [];
    const { path, expected, received } = wrong;
    const { options } = schemas[key] as { readonly options?: readonly string[] };
    const isName = typeof value === "string" && options?.every((option) => typeof option === "string") === true;
    return [
      {
        code: "BAD_VALUE",
        at: { ...at, path: [key, ...path] },
        expected,
        received: receivedText(received),
        ...(isName ? { hint: didYouMean(value, options) } : {}),
      },
    ];
  }
  const nearest = nearestName(key, Object.keys(schemas));
  return [
    {
      code: "UNKNOWN_OPTION",
      at,
      expected: "a setting that there is",
      received: receivedText(key),
      ...(nearest === null ? {} : { hint: `did you mean ${nearest}?` }),
    },
  ];
}
