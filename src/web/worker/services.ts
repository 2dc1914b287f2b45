// The services a task asks for, fetched only when that task runs.
import type { AnyTask, Services } from "../../core/task.ts";
import type { Progress } from "../protocol.ts";

export async function taskServices(_task: AnyTask, _tell: (progress: Progress) => void): Promise<Services> {
  return {};
}
