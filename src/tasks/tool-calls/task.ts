// The definition of tool-calls.
import { taskMaker } from "../../contract/define-task.ts";
import { explain } from "./explain.ts";
import { match } from "./match.ts";
import { options } from "./options.ts";
import { formats } from "./read.ts";
import { CITE, columns, explained, scores, tally } from "./score.ts";

/**
 * Did the agent call the right tools with the right arguments?
 *
 * @example
 * import { score } from "karat";
 * import { toolCalls } from "karat/tool-calls";
 *
 * const gold = [{ id: "u1", calls: [{ name: "book", arguments: { day: "Mon", seats: { $any: [2, "two"] } } }] }];
 * const message = { role: "assistant", tool_calls: [{ function: { name: "book", arguments: '{"day": "Tue", "seats": 2}' } }] };
 * const { scores } = await score(toolCalls(), { gold, pred: [{ id: "u1", response: message }] });
 * console.log(scores.accuracy, scores["argument.f1"]); // 0 0.5
 */
export const toolCalls = taskMaker({
  id: "tool-calls",
  title: "Tool calls",
  about: "did the agent call the right tools with the right arguments",
  unit: "conversation",
  protocol: { name: "tool-calls", version: 1, cite: CITE },
  columns,
  scores,
  primary: "accuracy",
  printed: ["accuracy", "call.f1", "name.f1", "argument.f1"],
  options,
  formats,
  absent: () => [],
  match,
  tally,
  explain: {
    placeName: "tool",
    columns: explained,
    rows: explain,
    kinds: {
      "unknown-tool": { text: "a tool that does not exist", group: "content" },
      "unknown-argument": { text: "an argument that the tool does not take", group: "content" },
      "missing-required": { text: "a required argument is missing", group: "nothing" },
      "invalid-arguments": { text: "arguments are no JSON object", group: "nothing" },
    },
  },
});
