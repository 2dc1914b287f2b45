// The task of an example as a command names it: its id, or the description that lies in its folder.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cli/run-karat.ts";

export function exampleTask(id: string): string {
  const description = readdirSync(join(root, "examples", id)).find((file) => file.endsWith(".fields.json"));
  return description === undefined ? id : join("examples", id, description);
}
