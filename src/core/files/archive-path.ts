// Paths inside an archive, which a stranger chose: they may not lead out of it.
import { idText } from "../id-text.ts";
import { readFailed } from "./read-failed.ts";

/** The path with forward slashes, without `.` steps and with names as everybody writes them; throws when it is absolute or leads upwards. */
export function archivePath(archive: string, stored: string): string {
  const path = stored.replaceAll("\\", "/");
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  const leaves = path.startsWith("/") || /^[a-z]:/i.test(path) || steps.includes("..") || path.includes("\0");
  if (!leaves) return idText(steps.join("/"));
  throw readFailed(
    { file: archive },
    {
      expected: "paths that stay inside the archive",
      received: JSON.stringify(stored),
      hint: "pack the folder itself, with relative paths",
    },
  );
}
