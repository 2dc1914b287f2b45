// The plain fields of services, which other machines can compare and describe without loading them.
import { compareText } from "../../core/ids.ts";
import { presentServices, type Services } from "../../core/service.ts";

type Fact = string | number | boolean;
/** The fields of each service that are a text, a number or a truth value: its name, its version, its digest. */
export type ServiceFacts = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

export function serviceFacts(services: Services): ServiceFacts {
  return Object.fromEntries(
    Object.entries(presentServices(services))
      .filter(([, service]) => typeof service === "object" && service !== null)
      .map(([name, service]) => [name, Object.fromEntries(Object.entries(service as object).filter(isFact))]),
  );
}

function isFact(entry: [string, unknown]): entry is [string, Fact] {
  return ["string", "number", "boolean"].includes(typeof entry[1]);
}

/** Of all services that one part of a run or another has used. */
export function mergeServiceFacts(parts: readonly ServiceFacts[]): ServiceFacts {
  const all = Object.entries(Object.assign({}, ...parts) as ServiceFacts);
  return Object.fromEntries(all.sort(([a], [b]) => compareText(a, b)));
}

/** Whether both have used the same services, as far as they have used the same. */
export function haveSameServices(one: ServiceFacts, other: ServiceFacts): boolean {
  return Object.keys(one).every(
    (name) => !Object.hasOwn(other, name) || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}
