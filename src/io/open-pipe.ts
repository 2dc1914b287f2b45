// Opens a named pipe or a device so that waiting for whoever writes can be given up.
import { constants, createReadStream, openSync, type Stats } from "node:fs";
import { Socket } from "node:net";

/**
 * A blocking open() of a pipe holds a thread until somebody writes, past the end of the process even. On Linux a pipe that
 * is opened without blocking can be waited for as a socket can; elsewhere it would seem to have ended.
 */
export function openPipe(path: string, stats: Stats, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  const ending = signal === undefined ? {} : { signal };
  if (!stats.isFIFO() || process.platform !== "linux") return createReadStream(path, ending);
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false, ...ending });
}
