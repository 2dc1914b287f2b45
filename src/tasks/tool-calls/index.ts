// tool-calls: did the agent call the right tools?
export { type CallsComparison, compareCalls, type ExpectedCall, type ExpectedCalls } from "./compare-calls.ts";
export type { ToolCallsOptions } from "./options.ts";
export { toolCalls } from "./task.ts";
