// karat.json of a competition: its task and options, so that participants validate with the same settings.
import type { AnyTask } from "../../core/task.ts";

export function pinnedSettings({ definition, options: { as, ...options } }: AnyTask): string {
  return `${JSON.stringify({ task: definition.id, as, options }, null, 2)}\n`;
}
