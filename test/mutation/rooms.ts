// The rooms whose source is mutated, and the files of each.

export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: ["problems", "numeric", "json", "contract", "input"].map((room) => `src/${room}/**/*.ts`),
  engine: ["src/engine/**/*.ts"],
  stats: ["src/stats/**/*.ts"],
  run: ["src/run/**/*.ts"],
  tasks: ["src/tasks/*/score.ts", "src/tasks/*/match.ts"],
};

/** The room of a file of the source. */
export function roomOf(file: string): string {
  return file.split("/")[1]!;
}
