import { describe, expect, it } from "vitest";
import { LazyService, loadServices, useService } from "./service.ts";

function counted(name: string) {
  const count = { loads: 0 };
  const service = new LazyService(async () => {
    count.loads++;
    return { name };
  });
  return { service, count };
}

describe("LazyService", () => {
  it("is loaded once, and only when somebody uses it", async () => {
    const { service, count } = counted("table");
    const services = { table: service, given: { name: "given" } };
    expect(service.loaded).toBeNull();
    expect(count.loads).toBe(0);
    await Promise.all([useService(services, "table"), useService(services, "table")]);
    expect(count.loads).toBe(1);
    expect(service.loaded).toEqual({ name: "table" });
    expect(await useService(services, "given")).toEqual({ name: "given" });
  });

  it("is undefined if nobody handed it in", async () => {
    expect(await useService({}, "table")).toBeUndefined();
  });

  it("can be loaded before it is used", async () => {
    const { service } = counted("table");
    await loadServices({ table: service });
    expect(service.loaded).toEqual({ name: "table" });
  });
});
