// The public entry for Node: everything of the library, and the file system.
export * from "./index.ts";
export type { ArchiveLimits } from "./io/archive-limits.ts";
export { type LineWriter, lineWriter } from "./io/line-writer.ts";
export { type ReadOptions, readPath } from "./io/read-path.ts";
export { writeAtomically } from "./io/write-atomically.ts";
