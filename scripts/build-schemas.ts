// Writes the JSON Schema of every declared input shape, of karat.json, and of the parameters of karat rpc, to schemas/. Those of a result and a comparison are written by hand beside them.
import { mkdirSync, writeFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { CONFIG } from "../src/cli/config.ts";
import { PARAMS } from "../src/cli/rpc/params.ts";
import { tasks } from "../src/tasks/index.ts";

const folder = new URL("../schemas/", import.meta.url);

/** Schemas by file name, from the declarations of all tasks. */
export async function inputSchemas(): Promise<ReadonlyMap<string, string>> {
  const schemas = new Map<string, string>();
  for (const [id, load] of Object.entries(tasks)) {
    const { formats } = (await load()).definition;
    for (const side of ["gold", "pred"] as const)
      for (const format of formats[side]) {
        if (format.shape === undefined) continue;
        const schema = toJsonSchema(format.shape as unknown as GenericSchema, { errorMode: "ignore" });
        if (format.id === "jsonl" && schema.properties?.id !== undefined)
          schema.properties.id = { type: ["string", "number"] };
        const titled = { title: `${id}, ${side}, ${format.id}`, description: format.about, ...schema };
        schemas.set(`${id}.${side}.${format.id}.schema.json`, `${JSON.stringify(titled, firstMatch, 2)}\n`);
      }
  }
  const definitions = Object.entries(PARAMS).map(([method, shape]) => [
    method,
    toJsonSchema(shape as unknown as GenericSchema, { errorMode: "ignore" }),
  ]);
  const rpc = { title: "karat rpc: the parameters of each method", definitions: Object.fromEntries(definitions) };
  schemas.set("rpc.schema.json", `${JSON.stringify(rpc, firstMatch, 2)}\n`);
  const config = toJsonSchema(CONFIG as unknown as GenericSchema, { errorMode: "ignore" });
  const titled = { title: "karat.json: what a project has pinned", ...config };
  return schemas.set("karat.schema.json", `${JSON.stringify(titled, firstMatch, 2)}\n`);
}

/** Valibot takes the first alternative that fits, where `oneOf` would forbid that a second one does. */
function firstMatch(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("oneOf" in value)) return value;
  const { oneOf, ...rest } = value;
  return { ...rest, anyOf: oneOf };
}

if (process.argv[1]?.endsWith("build-schemas.ts")) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of await inputSchemas()) writeFileSync(new URL(name, folder), text);
}
