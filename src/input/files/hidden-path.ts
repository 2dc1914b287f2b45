// Which paths are hidden: dot files, and what macOS adds to its archives. The name of a sample in a log is never hidden.

/** Whether a path is hidden: dot files, and what macOS adds to its archives. */
export function isHidden(path: string): boolean {
  return path
    .slice(0, sampleStart(path))
    .split("/")
    .some((step) => step.startsWith(".") || step === "__MACOSX");
}

/** Returns where the name of a sample begins in a path of an Inspect log: it is an id, of any characters, and slashes in it make folders, whose paths end in a slash. Returns the end for other paths. */
export function sampleStart(path: string): number {
  const folder = /(_epoch_\d+(\/sample)?\.json|\/)$/.test(path) ? /(^|\/)samples\//.exec(path) : null;
  return folder === null ? path.length : folder.index + folder[0].length;
}
