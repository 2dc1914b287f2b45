import { expect, it } from "vitest";
import { repeatedKey } from "./repeated-key.ts";

it.each([
  ['{"a":1,"b":{"a":2,"__proto__":3},"c":["a",":"]}', null],
  ['{"a":1,"a":1}', ["a"]],
  ['{"a":[{"b":1},{"\\u0062":1 ,"b" : 2}]}', ["a", 1, "b"]],
  ['"a"', null],
])("repeatedKey(%s) is %j", (text, path) => {
  expect(repeatedKey(text, JSON.parse(text))).toEqual(path);
});
