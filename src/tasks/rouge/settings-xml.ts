// ROUGE's XML settings: which files are the summaries and references of each topic.

import type { TextKind } from "./text-file.ts";

/** A file that the settings name, with the id of its system or reference. */
export interface NamedFile {
  readonly id: string;
  readonly path: string;
}

export interface Evaluation {
  readonly id: string;
  /** Null where the type is none of those that ROUGE reads. */
  readonly kind: TextKind | null;
  readonly peers: readonly NamedFile[];
  readonly models: readonly NamedFile[];
  /** Elements that begin and do not end, such as "M": what they would have named is not known. */
  readonly unclosed: readonly string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** Whether a file begins like settings of ROUGE. */
export function isSettings(head: string): boolean {
  return /<ROUGE[-_]EVAL\b/i.test(head) || /<EVAL\s+ID\s*=/i.test(head);
}

export function readSettings(text: string): readonly Evaluation[] {
  const plain = text.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...plain.matchAll(/<EVAL\b([^>]*)>([\s\S]*?)(<\/EVAL\s*>|(?=<EVAL\b)|$)/gi)].map((found) => {
    const [, attributes, body, end] = found as unknown as [string, string, string, string];
    const peers = filesIn(body, "P", contentOf(body, "PEER-ROOT"));
    const models = filesIn(body, "M", contentOf(body, "MODEL-ROOT"));
    return {
      id: idIn(attributes),
      kind: kindIn(body),
      peers,
      models,
      unclosed: [
        ...(end === "" ? ["EVAL"] : []),
        ...(peers.length < beginningsOf(body, "P") ? ["P"] : []),
        ...(models.length < beginningsOf(body, "M") ? ["M"] : []),
      ],
      line: plain.slice(0, found.index).split("\n").length,
    };
  });
}

function kindIn(body: string): TextKind | null {
  const type = (/<INPUT-FORMAT\s+TYPE\s*=\s*["']([^"']*)["']/i.exec(body)?.[1] ?? "SEE").toUpperCase();
  return type === "SPL" || type === "SEE" || type === "ISI" ? type : null;
}

function filesIn(body: string, tag: "P" | "M", root: string): readonly NamedFile[] {
  const element = new RegExp(`<${tag}(\\s[^>]*)?>([^<]*)</${tag}\\s*>`, "gi");
  return [...body.matchAll(element)].map(([, attributes = "", content]) => ({
    id: idIn(attributes),
    path: `${root}/${decoded(content!).trim()}`,
  }));
}

function beginningsOf(body: string, tag: "P" | "M"): number {
  return body.match(new RegExp(`<${tag}[\\s>]`, "gi"))?.length ?? 0;
}

function contentOf(body: string, tag: string): string {
  return decoded(new RegExp(`<${tag}\\s*>([^<]*)</${tag}`, "i").exec(body)?.[1] ?? "").trim();
}

function idIn(attributes: string): string {
  return decoded(
    /\bID\s*=\s*(?:"([^"]*)"|'([^']*)')/i
      .exec(attributes)
      ?.slice(1)
      .find((id) => id !== undefined) ?? "",
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
