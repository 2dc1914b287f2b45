// JSON-RPC 2.0 with one message per line: how requests are read, and errors as data.
import { isExact } from "../../contract/ids.ts";
import { isObject } from "../../contract/shape.ts";
import { hasLongInteger, parseWithLongIntegers } from "../../json/long-integers.ts";
import { KaratError, thrownText } from "../../problems/problem.ts";

export type RequestId = string | number | null;

export interface Request {
  readonly jsonrpc: "2.0";
  /** Absent in a notification, which is not answered. */
  readonly id?: RequestId;
  readonly method: string;
  readonly params?: unknown;
}

export interface RpcFailure {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Message =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly error: RpcFailure }
  | { readonly jsonrpc: "2.0"; readonly method: string; readonly params: unknown };

/** The codes of the specification, and karat's own, which follow the exit codes of the command. */
const RPC_CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  bug: -32603,
  usage: 2,
  input: 3,
  cancelled: 130,
} as const;

export class RpcError extends Error {
  readonly code: number;
  /** The id to answer with, as far as the request could be read. */
  readonly id: RequestId;

  constructor(code: keyof typeof RPC_CODES, message: string, id: RequestId = null) {
    super(message);
    this.code = RPC_CODES[code];
    this.id = id;
  }
}

export function rpcFailure(error: unknown): RpcFailure {
  if (error instanceof RpcError) return { code: error.code, message: error.message };
  if (error instanceof KaratError) {
    const { code, problems, more, isUsage, message } = error;
    return { code: isUsage ? RPC_CODES.usage : RPC_CODES.input, message, data: { code, problems, more } };
  }
  return { code: RPC_CODES.bug, message: `this is a bug in karat: ${thrownText(error)}` };
}

/** Enough for any message, and less than the longest text of the engine; larger inputs are named by their paths. */
const MOST_BYTES = 1 << 28;
const NEWLINE = 10;

/** The lines of a stream. A line that cannot be read is an error in its place, and reading goes on after it. */
export async function* messageLines(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes = MOST_BYTES,
): AsyncGenerator<string | RpcError> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const add = (piece: Uint8Array) => {
    length += piece.length;
    if (length > mostBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const take = () => {
    const isTooLong = length > mostBytes;
    const line = isTooLong ? tooLong(mostBytes) : textOf(pieces);
    [pieces, length] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

function tooLong(mostBytes: number): RpcError {
  return new RpcError("parse", `expected a line of at most ${mostBytes} bytes, received a longer one`);
}

function textOf(pieces: readonly Uint8Array[]): string | RpcError {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
  } catch {
    return new RpcError("parse", "expected UTF-8, received other bytes");
  }
}

/** Some programs write one first. */
const BYTE_ORDER_MARK = /^\ufeff/;

export function parseRequest(line: string): Request | RpcError {
  let message: unknown;
  try {
    message = parsedMessage(line.replace(BYTE_ORDER_MARK, ""));
  } catch (error) {
    return new RpcError("parse", `not JSON: ${(error as Error).message}`);
  }
  const { jsonrpc, id, method } = (message ?? {}) as Partial<Request>;
  if (jsonrpc === "2.0" && (id === undefined || isId(id)) && typeof method === "string") return message as Request;
  const expected = Array.isArray(message)
    ? "expected one request per line, and no batch: several may be in flight"
    : 'expected { "jsonrpc": "2.0", "id": …, "method": "…", "params": { … } }';
  return new RpcError("request", expected, isId(id) ? id : null);
}

/** The parameters that hold data of users, whose long integers keep their digits; numbers of results are doubles. */
const DATA = ["task", "gold", "pred", "data", "sources", "options"];

function parsedMessage(text: string): unknown {
  const message = JSON.parse(text) as Partial<Request> | null;
  if (!hasLongInteger(text) || !isObject(message?.params)) return message;
  const { params } = parseWithLongIntegers(text) as { readonly params: Readonly<Record<string, unknown>> };
  const exact = Object.entries(params).filter(([name]) => DATA.includes(name));
  return { ...message, params: { ...message.params, ...Object.fromEntries(exact) } };
}

function isId(id: unknown): id is RequestId {
  return id === null || typeof id === "string" || (typeof id === "number" && isExact(id));
}
