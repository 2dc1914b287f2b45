// The versions that are installed are the ones package.json names. npm may add binaries of other platforms to the lock.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Package {
  readonly version: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

describe.each([".", "test/engines", "test/frameworks"])("package-lock.json in %s", (folder) => {
  const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
  const own = read("package.json") as Package;
  const { packages } = read("package-lock.json") as { packages: Readonly<Record<string, Package>> };
  const needed = (each: Package | undefined) => ({ ...each?.dependencies, ...each?.devDependencies });

  it("locks every dependency of package.json at its version", () => {
    const locked = Object.keys(needed(own)).map((name) => [name, packages[`node_modules/${name}`]?.version]);
    expect(Object.fromEntries(locked)).toEqual(needed(own));
    expect(needed(packages[""])).toEqual(needed(own));
    expect(packages[""]?.version).toBe(own.version);
  });

  it("has what every locked package depends on", () => {
    const missing = Object.entries(packages).flatMap(([path, each]) =>
      Object.keys(each.dependencies ?? {}).filter(
        (name) => !above(path).some((at) => `${at}node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it("names no registry", () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([]);
  });
});

/** The folders in which Node looks for what a package imports: `node_modules/a/node_modules/b/`, `node_modules/a/`, "". */
function above(path: string): string[] {
  const parts = path === "" ? [] : path.split(/\/(?=node_modules\/)/);
  return [...parts.keys(), parts.length].map((count) =>
    parts
      .slice(0, count)
      .map((part) => `${part}/`)
      .join(""),
  );
}
