// A source of files that are already in memory, by path.
import type { Source } from "../src/contract/source.ts";

export function inMemorySource(name: string, files: Readonly<Record<string, string>>): Source {
  return {
    name,
    list: async () => Object.entries(files).map(([path, text]) => ({ path, head: () => text.slice(0, 4096) })),
    async *records(entries, by) {
      for (const { path } of entries) {
        const lines = by === "file" ? [files[path]!] : files[path]!.split("\n");
        yield lines
          .map((text, index) => ({ file: path, line: index + 1, text }))
          .filter(({ text }) => by === "file" || text.trim() !== "");
      }
    },
    digest: async () => null,
  };
}
