// The directory of a zip archive, as zip.js reads it; karat checks what it says and unpacks the files itself.
import type { Reader } from "@zip.js/zip.js/lib/zip-core-reader.js";
import { type ArchiveLimits, checkEntries } from "../files/archive-contents.ts";
import type { StoredFile, ZipEntry } from "../files/container.ts";

/** zip.js holds the whole directory in memory, so its size is limited too: more than entries need, and than the end record. */
const MOST_ENTRY_BYTES = 1_024;
const HARMLESS_BYTES = 1 << 20;

export async function* zipDirectory(
  name: string,
  archive: StoredFile,
  limits: ArchiveLimits,
): AsyncGenerator<ZipEntry> {
  const { ZipReader } = await import("@zip.js/zip.js/lib/zip-core-reader.js");
  const reader = {
    size: archive.size,
    async readUint8Array(at: number, length: number) {
      checkEntries(name, (length - HARMLESS_BYTES) / MOST_ENTRY_BYTES, limits);
      return archive.read(at, length);
    },
  };
  // "tolerant": karat judges names and sizes, in the same words for zip and tar.
  yield* new ZipReader(reader as unknown as Reader<never>, { strictness: "tolerant" }).getEntriesGenerator();
}
