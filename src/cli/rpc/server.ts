// Answers requests as they come, several at a time, until the input ends.
import { receivedText } from "../../problems/problem.ts";
import {
  type Message,
  parseRequest,
  type Request,
  type RequestId,
  RpcError,
  type RpcFailure,
  rpcFailure,
} from "./messages.ts";
import { type Call, methods } from "./methods.ts";
import { checkParams, type Method, PARAMS } from "./params.ts";

export interface Connection {
  /** Lines of the input, without their ends, or why one could not be read. */
  readonly lines: AsyncIterable<string | RpcError>;
  send(message: Message): void;
  /** Whether requests may use the network: the person who started the process decides. */
  readonly allowNetwork?: boolean;
  /** Settles when the output is closed. */
  readonly closed?: Promise<void>;
}

const PROGRESS_EVERY_MS = 100;

interface Session {
  readonly running: Map<RequestId, AbortController>;
  readonly send: Connection["send"];
  readonly allowNetwork: boolean;
}

/** Ends when the input has ended and every request is answered, or when the output is closed. */
export async function serveRpc({ lines, send, allowNetwork = false, closed }: Connection): Promise<void> {
  const session: Session = { running: new Map(), send, allowNetwork };
  await Promise.race([answerAll(lines, session), ...(closed === undefined ? [] : [closed])]);
  for (const state of session.running.values()) state.abort();
}

async function answerAll(lines: Connection["lines"], session: Session): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of lines) {
    if (typeof line === "string" && line.trim() === "") continue;
    const request = typeof line === "string" ? parseRequest(line) : line;
    if (request instanceof RpcError) {
      session.send({ jsonrpc: "2.0", id: request.id, error: rpcFailure(request) });
      continue;
    }
    const answered = answer(request, session);
    pending.add(answered);
    void answered.finally(() => pending.delete(answered));
  }
  await Promise.all(pending);
}

async function answer({ id, method, params }: Request, { running, send, allowNetwork }: Session): Promise<void> {
  const reply = (message: { result: unknown } | { error: RpcFailure }) => {
    if (id !== undefined) send({ jsonrpc: "2.0", id, ...message });
  };
  const state = new AbortController();
  try {
    if (!Object.hasOwn(PARAMS, method)) throw new RpcError("method", `no method ${receivedText(method)}`);
    if (method === "cancel") return reply({ result: cancel(checkParams("cancel", params).id, running) });
    if (id !== undefined && running.has(id))
      throw new RpcError("request", `a request with the id ${receivedText(id)} is still running`);
    if (id !== undefined) running.set(id, state);
    const call: Call = { onProgress: progressOf(id, state.signal, send), signal: state.signal, allowNetwork };
    const name = method as Exclude<Method, "cancel">;
    const result = methods[name](checkParams(name, params ?? {}) as never, call);
    // Cancelling is answered at once, because the input of the run may never come.
    reply({ result: await Promise.race([result, cancelled(state.signal)]) });
  } catch (error) {
    reply({ error: rpcFailure(error) });
  } finally {
    if (id !== undefined && running.get(id) === state) running.delete(id);
  }
}

function cancel(id: RequestId, running: Session["running"]): boolean {
  const state = running.get(id);
  state?.abort();
  return state !== undefined;
}

function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new RpcError("cancelled", "cancelled")));
  });
}

function progressOf(id: RequestId | undefined, signal: AbortSignal, send: Connection["send"]) {
  let last = Date.now();
  return (done: number) => {
    if (signal.aborted) throw new RpcError("cancelled", "cancelled");
    if (id === undefined || Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    send({ jsonrpc: "2.0", method: "progress", params: { id, done } });
  };
}
