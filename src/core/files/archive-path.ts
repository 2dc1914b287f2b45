// Paths inside an archive, which a stranger chose: they may not lead out of it.
import { idText } from "../ids.ts";
import { readFailed } from "./read-failed.ts";

const LONGEST_PATH = 4_096;

/** The path with forward slashes, without `.` steps and with names as everybody writes them; throws when it is absolute, leads upwards or has no end. */
export function archivePath(archive: string, stored: string): string {
  if (stored.length > LONGEST_PATH)
    throw readFailed(
      { file: archive },
      {
        expected: `paths of at most ${LONGEST_PATH} characters in an archive`,
        received: `one of ${stored.length}`,
        hint: "no file system has such a path: pack the folder itself",
      },
    );
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
