// The TypeScript of the documentation: every block of a page, and every @example of the source.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../cli/run-karat.ts";

export interface Snippet {
  /** Where it stands. */
  readonly place: string;
  readonly code: string;
  /** What each `console.log(…); // …` says it prints, in their order; null where it says nothing. */
  readonly printed: readonly (string | null)[];
}

/** Blocks marked ```ts of the pages. Those with a file name are files of the walkthroughs. */
export function snippetsOfPages(pages: readonly string[]): readonly Snippet[] {
  return pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/```ts\n(.*?)```/gs)].map(([, code], at) =>
      snippet(`${page}, block ${at + 1}`, code!),
    ),
  );
}

/** The @example blocks of all source files. */
export function snippetsOfSource(): readonly Snippet[] {
  const files = (readdirSync(join(root, "src"), { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, "src", file), "utf8");
    const comments = [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@example\n([\s\S]*?)\*\/\n(.*)/g)];
    return comments.map(([, comment, declaration]) => {
      const code = comment!.replace(/^ \* ?/gm, "").replace(/^@[\s\S]*/m, "");
      const name = /(?:function\*?|const|class|interface|type) (\w+)/.exec(declaration!)?.[1] ?? declaration;
      return snippet(`src/${file}, ${name}`, code);
    });
  });
}

function snippet(place: string, code: string): Snippet {
  const logs = [...code.matchAll(/console\.log\(.*?\);(?: \/\/ (.*))?$/gm)];
  return { place, code, printed: logs.map(([, said]) => said ?? null) };
}
