// What is skipped in folders and archives.

/** Whether a path holds nothing for us: dot files, and what macOS adds to its archives. */
export function isHidden(path: string): boolean {
  return path.split("/").some((step) => step.startsWith(".") || step === "__MACOSX");
}
