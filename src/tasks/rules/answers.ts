// A model's answers as text: a Python or JSON dictionary of rules whose lanes are positions.
import * as v from "valibot";
import type { FindingSink, ProblemDetail, Spot } from "../../core/finding-sink.ts";
import { type JsonNode, JsonSyntaxError, readJson } from "../../core/json.ts";
import { receivedText } from "../../core/problem.ts";
import { jsonOf, shaped } from "../../core/shape.ts";
import type { Format, SourceRecord } from "../../core/source.ts";
import { readLabelRules } from "./label-rules.ts";
import { readPythonLiteral } from "./python-literal.ts";
import type { Prediction, Rule } from "./rule.ts";

export const AnswerLine = v.object({ scene_id: v.string(), response: v.string() });

export const answers: Format<Prediction, { readonly invalid: "error" | "empty" }> = {
  id: "answers",
  about: 'lines {"scene_id","response"} whose response is a Python or JSON dictionary of rules, lanes by position',
  by: "line",
  shape: AnswerLine,
  claims: (_, head) => /^\s*\{[^\n]*"scene_id"/.test(head()),
  open: ({ invalid }, sink) => ({
    *read(record) {
      const json = jsonOf(record, sink);
      const line = json === undefined ? undefined : shaped(AnswerLine, json, record, sink);
      if (line === undefined) return;
      const held = new HeldReport(sink);
      const list = readAnswer(line.response, record, held) ?? (invalid === "empty" ? [] : undefined);
      if (invalid === "error") held.release();
      else if (held.holds) warnOfInvalid(line.scene_id, record, sink);
      yield {
        id: line.scene_id,
        value: list ? { rules: { list, lanesAre: "positions", record }, edges: null } : null,
        record,
      };
    },
  }),
};

function warnOfInvalid(id: string, record: SourceRecord, sink: FindingSink): void {
  sink.invalid(id);
  sink.warn("INVALID_ANSWER", "an answer that is no dictionary of rules counts as no rules", { record });
}

function readAnswer(response: string, record: SourceRecord, sink: FindingSink): readonly Rule[] | undefined {
  const path = ["response"];
  try {
    const tree = treeOf(response);
    return readLabelRules({ record, path, sink, tree: () => tree }, plainValue(tree));
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    sink.problem(
      { record, path },
      {
        code: "BAD_VALUE",
        expected: `a Python or JSON dictionary of rules with ${error.expected} at character ${error.offset + 1}`,
        received: receivedText(response.slice(error.offset)),
        hint: "--invalid empty counts such answers as no rules",
      },
    );
    return undefined;
  }
}

function treeOf(response: string): JsonNode {
  try {
    return readJson(response);
  } catch {
    return readPythonLiteral(response);
  }
}

/** What JSON.parse would have made of it, with keys that no prototype can catch. */
function plainValue(node: JsonNode): unknown {
  switch (node.kind) {
    case "object":
      return node.entries.reduce((object, [key, entry]) => {
        object[key] = plainValue(entry);
        return object;
      }, Object.create(null));
    case "array":
      return node.items.map(plainValue);
    case "string":
      return node.value;
    case "number":
      return Number(node.source);
    case "null":
      return null;
    default:
      return node.kind === "true";
  }
}

/** Keeps problems back until it is known whether they count. */
class HeldReport implements FindingSink {
  readonly #sink: FindingSink;
  readonly #problems: [Spot, ProblemDetail][] = [];

  constructor(sink: FindingSink) {
    this.#sink = sink;
  }

  get holds(): boolean {
    return this.#problems.length > 0;
  }

  release(): void {
    for (const [at, detail] of this.#problems) this.#sink.problem(at, detail);
  }

  problem(at: Spot, detail: ProblemDetail): void {
    this.#problems.push([at, detail]);
  }

  warn(code: string, message: string, at: Spot): void {
    this.#sink.warn(code, message, at);
  }

  invalid(id: string): void {
    this.#sink.invalid(id);
  }
}
