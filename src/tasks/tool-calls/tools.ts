// The schemas of tools, as OpenAI, Anthropic, MCP and Gemini take them: which arguments are known, required, and have a default.
import { isObject } from "../../contract/shape.ts";
import type { Arguments } from "./read-calls.ts";

export interface ToolSchema {
  /** False for an argument that the tool does not take. */
  takes(argument: string): boolean;
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
    takes: (argument) => isOpen || Object.hasOwn(described, argument),
    required: new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []),
    defaults: new Map(
      Object.entries(described ?? {}).flatMap(([name, property]) =>
        isObject(property) && Object.hasOwn(property, "default") ? [[name, property.default]] : [],
      ),
    ),
  };
}

export function unknownArguments({ takes }: ToolSchema, given: Arguments): readonly string[] {
  return Object.keys(given).filter((name) => !takes(name));
}

export function absentArguments({ required }: ToolSchema, given: Arguments): readonly string[] {
  return [...required].filter((name) => !Object.hasOwn(given, name));
}
