// Paths without the folders that all of them begin with.

/** Shortens paths and keeps their order; the last step of each stays. */
export function shortPaths(paths: readonly string[]): readonly string[] {
  const steps = paths.map((path) => path.split("/"));
  let shared = 0;
  const isShared = (own: readonly string[]) => own.length > shared + 1 && own[shared] === steps[0]![shared];
  while (steps.length > 0 && steps.every(isShared)) shared++;
  return steps.map((own) => own.slice(shared).join("/"));
}
