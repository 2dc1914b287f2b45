// karat demo: every task on its bundled example.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../io/package-root.ts";
import { readPath } from "../io/read-path.ts";
import { textReport } from "../report/text.ts";
import { score } from "../run/score.ts";
import { styleFor, writeReport } from "./console.ts";
import { loadTask, TASK_IDS } from "./load-task.ts";
import { taskServices } from "./services.ts";

export async function runDemo(): Promise<void> {
  const style = styleFor(process.stdout);
  for (const id of TASK_IDS) {
    const folder = join(packageRoot(), "examples", id);
    if (!existsSync(folder)) continue;
    const task = (await loadTask(id))();
    const input = { gold: readPath(join(folder, "gold")), pred: readPath(join(folder, "careful")) };
    const result = await score(task, input, { services: await taskServices(task) });
    await writeReport(
      `${textReport({ result, definition: task.definition, digits: 3, published: false, style })}\n`,
      undefined,
    );
  }
}
