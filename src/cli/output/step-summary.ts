// Appends a report to the summary of a GitHub workflow step, when the environment asks for one.
import { appendFile } from "node:fs/promises";
import { asWriteError } from "../../io/write-error.ts";

export async function addToStepSummary(markdown: () => string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const file = env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === "") return;
  try {
    await appendFile(file, `${markdown()}\n`);
  } catch (error) {
    throw asWriteError(file, error);
  }
}
