import { describe, expect, it } from "vitest";
import { messageLines, parseRequest, RpcError } from "./messages.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(chunks: readonly Uint8Array[], most?: number): Promise<unknown[]> {
  async function* stream() {
    yield* chunks;
  }
  const lines: unknown[] = [];
  for await (const line of messageLines(stream(), most)) lines.push(line);
  return lines;
}

describe("messageLines", () => {
  it("messageLines(chunks) joins what was cut anywhere, inside of a letter too", async () => {
    const whole = bytes('{"id":"é"}\n\n{"id":2}\r\nlast');
    for (let at = 0; at <= whole.length; at++)
      expect(await read([whole.subarray(0, at), whole.subarray(at)])).toEqual(['{"id":"é"}', "", '{"id":2}\r', "last"]);
  });

  it("messageLines(chunks, most) says that a line is too long, and reads the next", async () => {
    const fault = new RpcError("parse", "expected a line of at most 8 bytes, received a longer one");
    expect(await read([bytes("12345678\n123456"), bytes("789\n1\n"), bytes("123456789")], 8)).toEqual([
      "12345678",
      fault,
      "1",
      fault,
    ]);
  });

  it("messageLines(chunks) keeps nothing of a line that is too long", async () => {
    let live = 0;
    async function* stream() {
      for (let at = 0; at < 64; at++) {
        live = at;
        yield new Uint8Array(1 << 16).fill(97);
      }
      yield bytes("\nx\n");
    }
    const lines: unknown[] = [];
    for await (const line of messageLines(stream(), 1 << 17)) lines.push(line);
    expect([live, lines.length, lines[1]]).toEqual([63, 2, "x"]);
  });

  it("messageLines(chunks) does not take bytes that are no UTF-8 for a text", async () => {
    expect(await read([new Uint8Array([34, 255, 34, 10]), bytes("1")])).toEqual([
      new RpcError("parse", "expected UTF-8, received other bytes"),
      "1",
    ]);
  });

  it("messageLines(chunks) of nothing, and of one newline, has no line after it", async () => {
    expect(await read([])).toEqual([]);
    expect(await read([bytes("1\n")])).toEqual(["1"]);
  });
});

describe("parseRequest(line)", () => {
  it("keeps the digits of long integers in data of users, but not in results, whose numbers are doubles", () => {
    const long = "1152921504606846977";
    const line = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"score","params":${params}}`;
    const paramsOf = (params: string) => (parseRequest(line(params)) as { params: unknown }).params;
    expect(paramsOf(`{"gold":[{"id":${long}}],"task":"rules"}`)).toEqual({
      gold: [{ id: 2n ** 60n + 1n }],
      task: "rules",
    });
    expect(paramsOf(`{"result":{"totals":{"a":${long}}}}`)).toEqual({ result: { totals: { a: 2 ** 60 } } });
  });
});
