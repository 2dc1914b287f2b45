// What is known of services without them: their plain fields, which other machines can compare and describe.
import type { Services } from "../core/task.ts";

type Fact = string | number | boolean;
/** The fields of each service that are a text, a number or a truth value: its name, its version, its digest. */
export type ServiceFacts = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

export function serviceFacts(services: Services): ServiceFacts {
  return Object.fromEntries(
    Object.entries(services)
      .filter(([, service]) => typeof service === "object" && service !== null)
      .map(([name, service]) => [name, Object.fromEntries(Object.entries(service as object).filter(isFact))]),
  );
}

function isFact(entry: [string, unknown]): entry is [string, Fact] {
  return ["string", "number", "boolean"].includes(typeof entry[1]);
}
