// The inference of descriptions, for callers who do not name a task.
export { type InferSettings, infer } from "./fields/infer.ts";
