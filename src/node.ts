// The public entry for Node: everything of the library, and the file system.

export * from "./index.ts";
export { type ArchiveLimits, type ReadOptions, readPath } from "./io/read-path.ts";
export { type LineWriter, lineWriter, writeAtomically } from "./io/write-atomically.ts";
export { type PartsSettings, parts } from "./scale/parts/parts.ts";
export { type QueueSettings, queue } from "./scale/queue/queue.ts";
export { type ThreadSettings, threads, type Workers } from "./scale/threads/threads.ts";
