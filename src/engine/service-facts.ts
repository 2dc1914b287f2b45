// The plain fields of services, which other machines can compare and describe without loading them.
import { compareText } from "../contract/ids.ts";
import { presentServices, type ServiceFacts, type Services } from "../contract/service.ts";

export function serviceFacts(services: Services): ServiceFacts {
  return Object.fromEntries(
    Object.entries(presentServices(services))
      .filter(([, service]) => typeof service === "object" && service !== null)
      .map(([name, service]) => [name, Object.fromEntries(Object.entries(service as object).filter(isFact))]),
  );
}

function isFact(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ["string", "number", "boolean"].includes(typeof entry[1]);
}

/** Merges the facts of services that the parts of a run used. */
export function mergeServiceFacts(parts: readonly ServiceFacts[]): ServiceFacts {
  const all = Object.entries(Object.assign({}, ...parts) as ServiceFacts);
  return Object.fromEntries(all.sort(([a], [b]) => compareText(a, b)));
}

/** Whether two parts agree on every service that both used. */
export function haveSameServices(one: ServiceFacts, other: ServiceFacts): boolean {
  return Object.keys(one).every(
    (name) => !Object.hasOwn(other, name) || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}
