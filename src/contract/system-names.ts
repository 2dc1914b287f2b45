// Systems without a name are named after their paths.

const ENDINGS = /(?<=.)(\.(jsonl|ndjson|json|zip|txt|csv|tsv|parquet|eval|gz|tar|tgz))+$/i;

/** "careful.jsonl.gz" is careful. Other dots belong to the name, as in "gpt-4.1". */
export function withoutEndings(name: string): string {
  return name.replace(ENDINGS, "");
}

interface Place {
  readonly path: string;
  /** One system of a path that holds several. */
  readonly system?: string;
}

/** The shortest ends of the paths that differ, without endings unless only these differ: different paths, different names. */
export function systemNames(places: readonly Place[]): readonly string[] {
  const full = places.map(({ path, system }) => [
    ...path.replace(/[/\\]+$/, "").split(/[/\\]/),
    ...(system === undefined ? [] : [system]),
  ]);
  const short = full.map((steps) => [...steps.slice(0, -1), withoutEndings(steps.at(-1)!)]);
  const depths = Array.from({ length: Math.max(0, ...full.map((steps) => steps.length)) }, (_, k) => k + 1);
  const choices = [short, full].flatMap((all) => depths.map((depth) => all.map((steps) => endOf(steps, depth))));
  const different = new Set(choices.at(-1)).size;
  return choices.find((names) => new Set(names).size === different) ?? [];
}

function endOf(steps: readonly string[], depth: number): string {
  return steps.slice(-depth).join("/");
}
