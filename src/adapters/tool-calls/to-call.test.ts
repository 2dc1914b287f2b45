import { expect, it } from "vitest";
import { matchers } from "../evals/vitest.ts";

expect.extend(matchers);

const response = { content: [{ type: "tool_use", name: "book", input: { day: "Mon", seats: 3 } }] };

it("toCall(calls) passes if exactly these calls were made, and options allow more", () => {
  expect(response).toCall([{ name: "book", arguments: { day: "Mon", seats: 3 } }]);
  expect(response).not.toCall([{ name: "book", arguments: { day: "Mon" } }]);
  expect(response).toCall([{ name: "book", arguments: { day: "Mon" } }], { arguments: "superset" });
});

it("toCall(calls) says which calls and arguments differ", () => {
  const { message } = matchers.toCall(response, [
    { name: "book", arguments: { day: "Mon", seats: 2 } },
    { name: "ring" },
  ]);
  expect(message().split("\n")).toEqual([
    "expected the response to make these calls",
    "  call 1 seats wrong: expected 2, received 3",
    "  call 2 missed: expected ring()",
  ]);
});
