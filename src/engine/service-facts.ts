// The plain fields of services, which other machines can compare and describe without loading them.
import { compareText } from "../contract/ids.ts";
import { LazyService, type ServiceFacts, type Services } from "../contract/service.ts";
import { isObject } from "../contract/shape.ts";

/** Says nothing of services that were not loaded. */
export function serviceFacts(services: Services = {}): ServiceFacts {
  const entries = Object.entries(services).flatMap(([name, given]) => {
    const service = given instanceof LazyService ? given.loaded : given;
    return isObject(service) ? [[name, Object.fromEntries(Object.entries(service).filter(isFact))]] : [];
  });
  return Object.fromEntries(entries);
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
