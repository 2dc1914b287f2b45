// What the page loads when it is given a table: a file of its own beside the worker.
export { readTable } from "./read-table.ts";
