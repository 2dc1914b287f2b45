// The public entry for Node: everything of the library, and the file system.

export { type PartsSettings, parts } from "./adapters/node/parts/parts.ts";
export { type QueueSettings, queue } from "./adapters/node/queue/queue.ts";
export { type ArchiveLimits, type ReadOptions, readPath } from "./adapters/node/read-path.ts";
export { type ThreadSettings, threads, type Workers } from "./adapters/node/threads/threads.ts";
export * from "./index.ts";
