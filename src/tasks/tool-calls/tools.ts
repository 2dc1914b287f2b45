// The schemas of tools, as OpenAI, Anthropic, MCP and Gemini take them: which arguments are known, required, and have a default.
import { isObject } from "../../contract/shape.ts";
import type { Arguments } from "./read-calls.ts";

export interface ToolSchema {
  /** The arguments that the tool takes; null if it takes any. */
  readonly known: ReadonlySet<string> | null;
  readonly required: ReadonlySet<string>;
  readonly defaults: ReadonlyMap<string, unknown>;
}

export type Tools = ReadonlyMap<string, ToolSchema>;

const SCHEMA_KEYS = ["parameters", "input_schema", "inputSchema"];

/** The first tool of a name counts. */
export function readTools(written: readonly unknown[]): Tools {
  const tools = new Map<string, ToolSchema>();
  for (const tool of written.flatMap(declarationsOf)) {
    if (!isObject(tool) || typeof tool.name !== "string" || tools.has(tool.name)) continue;
    const key = SCHEMA_KEYS.find((one) => Object.hasOwn(tool, one));
    tools.set(tool.name, schemaOf(key === undefined ? {} : tool[key]));
  }
  return tools;
}

/** Gemini lists several functions in one tool, and Chat Completions wrap one. */
function declarationsOf(tool: unknown): readonly unknown[] {
  if (!isObject(tool)) return [];
  const several = tool.functionDeclarations ?? tool.function_declarations;
  if (Array.isArray(several)) return several;
  return [isObject(tool.function) ? tool.function : tool];
}

function schemaOf(written: unknown): ToolSchema {
  const schema = isObject(written) ? written : {};
  const { properties, required, additionalProperties: additional } = schema;
  const described = isObject(properties) ? properties : null;
  const isOpen =
    described === null || additional === true || isObject(additional) || Object.hasOwn(schema, "patternProperties");
  return {
    known: isOpen ? null : new Set(Object.keys(described)),
    required: new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []),
    defaults: new Map(
      Object.entries(described ?? {}).flatMap(([name, property]) =>
        isObject(property) && Object.hasOwn(property, "default") ? [[name, property.default]] : [],
      ),
    ),
  };
}

/** Whether the tool takes the argument; one without a schema takes any. */
export function takes(schema: ToolSchema | undefined, argument: string): boolean {
  return schema?.known?.has(argument) ?? true;
}

export function unknownArguments(schema: ToolSchema, given: Arguments): readonly string[] {
  return Object.keys(given).filter((name) => !takes(schema, name));
}

export function absentArguments({ required }: ToolSchema, given: Arguments): readonly string[] {
  return [...required].filter((name) => !Object.hasOwn(given, name));
}
