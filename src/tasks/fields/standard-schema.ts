// JSON Schema from schemas of other libraries, by the ways in which they offer it.
import { isObject } from "../../contract/shape.ts";
import { badValue, thrownText } from "../../problems/problem.ts";

/** A schema of zod, ArkType, Valibot or another library that follows Standard Schema. */
export interface StandardSchema {
  readonly "~standard": { readonly vendor?: string };
}

/** Schemas of some libraries are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  return ((typeof value === "object" && value !== null) || typeof value === "function") && "~standard" in value;
}

type Convert = (settings?: { readonly target: string }) => unknown;

/** Throws if the library does not say how its schemas become JSON Schema. */
export function jsonSchemaOf(schema: StandardSchema): Readonly<Record<string, unknown>> {
  const { vendor = "unknown", jsonSchema } = schema["~standard"] as {
    vendor?: string;
    jsonSchema?: { input?: Convert };
  };
  const own = schema as unknown as { readonly toJSONSchema?: Convert; readonly toJsonSchema?: Convert };
  let json: unknown;
  try {
    json = jsonSchema?.input?.({ target: "draft-2020-12" }) ?? own.toJSONSchema?.() ?? own.toJsonSchema?.();
  } catch (error) {
    const received = `a schema of ${vendor}: ${thrownText(error)}`;
    throw badValue("a schema whose types JSON has", received, "describe dates as texts");
  }
  if (isObject(json)) return JSON.parse(JSON.stringify(json)) as Readonly<Record<string, unknown>>;
  throw badValue("a schema that converts to JSON Schema", `a schema of ${vendor}`, HINTS[vendor] ?? HINTS.other);
}

const HINTS: Readonly<Record<string, string>> = {
  zod: "use zod 4.2 or newer, or pass z.toJSONSchema(schema) to infer: infer(gold, { schema })",
  valibot: "pass toStandardJsonSchema(schema) of @valibot/to-json-schema",
  other: "pass its JSON Schema to infer: infer(gold, { schema })",
};
