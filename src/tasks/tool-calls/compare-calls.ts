// One response against its gold calls, at once and in memory.
import type { EvidenceRow } from "../../contract/evidence.ts";
import { notJson, PLAIN_OR_LONG } from "../../json/not-json.ts";
import { KaratError, type Problem, receivedText, usageError } from "../../problems/problem.ts";
import type { ReportFault } from "./accepted-value.ts";
import { explain } from "./explain.ts";
import { matchCalls, noAnswer, type ToolCallsGold, tooManyCalls } from "./match.ts";
import type { ToolCallsOptions } from "./options.ts";
import { framedCalls, literalCalls, writtenCalls } from "./read.ts";
import { callsOfResponse } from "./read-calls.ts";
import { type Column, type Score, tally } from "./score.ts";
import { toolCalls } from "./task.ts";
import { readTools } from "./tools.ts";

/** A call that should be made. Values may be `{ $any: [...], $optional: true }`. */
export interface ExpectedCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** The calls that should be made, with the tools there are, or a response that makes them. */
export type ExpectedCalls =
  | readonly ExpectedCall[]
  | { readonly calls: readonly ExpectedCall[]; readonly tools?: readonly unknown[] }
  | { readonly response: unknown; readonly tools?: readonly unknown[] };

/** The comparison of a response with gold. */
export interface CallsComparison {
  /** Whether exactly the gold calls were made, in any order. */
  readonly isRight: boolean;
  readonly scores: Readonly<Record<Score, number | null>>;
  /** The counts by column. */
  readonly columns: Readonly<Record<Column, number>>;
  /** Evidence for every call and argument. */
  readonly evidence: readonly EvidenceRow[];
}

/**
 * Compares what a model or an agent returned with the calls it should make. The response may come from OpenAI, Anthropic, Gemini, LangChain, the AI SDK or MCP, or be a list of calls. Wrong gold, and a response that is no answer, such as the error of a request, throw a KaratError.
 *
 * @example
 * import { compareCalls } from "karat/tool-calls";
 *
 * const gold = [{ name: "book", arguments: { day: "Mon", seats: 2 } }];
 * const response = { content: [{ type: "tool_use", name: "book", input: { day: "Mon", seats: 3 } }] };
 * const { isRight, evidence } = compareCalls(gold, response);
 * console.log(isRight, evidence.map(({ at, verdict }) => `${at} ${verdict}`));
 * // false [ 'call 1 wrong', 'call 1 day correct', 'call 1 seats wrong' ]
 */
export function compareCalls(
  gold: ExpectedCalls,
  response: unknown,
  options: Partial<ToolCallsOptions> = {},
): CallsComparison {
  const { definition, options: settled } = toolCalls(options);
  checkData({ gold, response });
  const { calls, response: returned } = framedCalls(response, "") as { calls?: readonly unknown[]; response?: unknown };
  const predicted = callsOfResponse(calls === undefined ? returned : { calls });
  if (predicted === null) throw new KaratError({ ...noAnswer(response), at: null });
  const matched = matchCalls(goldOf(gold), predicted, settled);
  if ("comparisons" in matched) throw new KaratError({ ...tooManyCalls(matched), at: null });
  const columns = tally(matched);
  return {
    isRight: columns["unit.right"] === 1,
    scores: definition.summarize({ ...columns, units: 1 }, settled),
    columns,
    evidence: explain(matched),
  };
}

function checkData(sides: Readonly<Record<string, unknown>>): void {
  for (const [side, value] of Object.entries(sides)) {
    const fault = notJson(value, PLAIN_OR_LONG);
    if (fault !== null) throw usageError("BAD_VALUE", { expected: `JSON as ${side}`, received: fault.received });
  }
}

function goldOf(gold: ExpectedCalls): ToolCallsGold {
  const { calls, response, tools } = (Array.isArray(gold) ? { calls: gold } : (gold ?? {})) as GoldParts;
  if (!Array.isArray(calls) && response === undefined)
    throw usageError("BAD_SHAPE", {
      expected: "gold as a list of calls, { calls } or { response }",
      received: receivedText(gold),
    });
  const problems: Problem[] = [];
  const report: ReportFault = (path, detail) => problems.push({ ...detail, at: { file: "gold", path } });
  const read = Array.isArray(calls) ? writtenCalls(calls, report) : literalCalls(response, report);
  if (problems.length > 0) throw new KaratError(problems);
  return { calls: read, tools: Array.isArray(tools) ? readTools(tools) : null };
}

interface GoldParts {
  readonly calls?: unknown;
  readonly response?: unknown;
  readonly tools?: unknown;
}
