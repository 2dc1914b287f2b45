// ROUGE's XML settings: which files are the summaries and references of each topic.
import { readXml, type XmlElement, type XmlMistake } from "./read-xml.ts";
import type { TextKind } from "./text-file.ts";

/** A file that the settings name, with the id of its system or reference. */
export interface NamedFile {
  readonly id: string;
  readonly path: string;
}

export interface Evaluation {
  readonly id: string;
  /** What INPUT-FORMAT says; null where there is none. */
  readonly type: string | null;
  readonly peers: readonly NamedFile[];
  readonly models: readonly NamedFile[];
  readonly line: number;
  /** Lines on which an EVAL of the same ID begins again. */
  readonly again: readonly number[];
}

export interface Settings {
  readonly evaluations: readonly Evaluation[];
  /** What is no XML, and what comes after it, was not read. */
  readonly mistake: XmlMistake | null;
}

export function isSettings(head: string): boolean {
  return /<ROUGE[-_]EVAL\b/i.test(head) || /<EVAL\s/i.test(head);
}

export function readSettings(text: string): Settings {
  const { roots, mistake } = readXml(text.replace(/^\ufeff/, ""));
  const evaluations = new Map<string, Draft>();
  for (const [element, own] of withEvaluation(roots)) {
    if (element !== own) {
      evaluations.get(idOf(own))!.add(element);
      continue;
    }
    const known = evaluations.get(idOf(own));
    if (known === undefined) evaluations.set(idOf(own), new Draft(own));
    else known.again.push(own.line);
  }
  return { evaluations: [...evaluations.values()].map((draft) => draft.evaluation()), mistake };
}

export function kindOfType(type: string | null): TextKind | null {
  const kind = type?.toUpperCase();
  return kind === "SPL" || kind === "SEE" || kind === "ISI" ? kind : null;
}

/** Each EVAL and what is inside of one, in the order of the file, with the EVAL it belongs to; elements may be nested to any depth. */
function* withEvaluation(roots: readonly XmlElement[]): Generator<readonly [XmlElement, XmlElement]> {
  const waiting = roots.toReversed().map((element) => ({ element, around: null as XmlElement | null }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element } = next;
    const own = element.name === "EVAL" ? element : next.around;
    if (own !== null) yield [element, own];
    for (const child of element.children.toReversed()) waiting.push({ element: child, around: own });
  }
}

/**
 * An EVAL as ROUGE-1.5.5 collects it, by ID. QUIRK: what is said twice is replaced, so that of two P with one ID, of two
 * roots and of two formats the last counts, even from another EVAL of the same ID. Each M counts, with the last file of its ID.
 */
class Draft {
  readonly again: number[] = [];
  readonly #element: XmlElement;
  readonly #roots = { P: "", M: "" };
  readonly #peers = new Map<string, string>();
  readonly #models = new Map<string, string>();
  /** The keys of models, as often as they occur. */
  readonly #counted: string[] = [];
  #type: string | null = null;

  constructor(element: XmlElement) {
    this.#element = element;
  }

  add(element: XmlElement): void {
    const { name, attributes } = element;
    const content = element.text.trim();
    if (name === "INPUT-FORMAT") this.#type = attributes.get("TYPE") ?? "";
    else if (name === "PEER-ROOT") this.#roots.P = content;
    else if (name === "MODEL-ROOT") this.#roots.M = content;
    else if (name === "P") this.#peers.set(idOf(element), content);
    else if (name === "M") {
      // One without an ID is like no other.
      const key = attributes.has("ID") ? `ID ${idOf(element)}` : `number ${this.#counted.length}`;
      this.#models.set(key, content);
      this.#counted.push(key);
    }
  }

  evaluation(): Evaluation {
    const { P, M } = this.#roots;
    return {
      id: idOf(this.#element),
      type: this.#type,
      peers: [...this.#peers].map(([id, file]) => ({ id, path: `${P}/${file}` })),
      models: this.#counted.map((id) => ({ id, path: `${M}/${this.#models.get(id)!}` })),
      line: this.#element.line,
      again: this.again,
    };
  }
}

function idOf({ attributes }: XmlElement): string {
  return attributes.get("ID") ?? "";
}
