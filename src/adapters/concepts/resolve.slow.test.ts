import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

describe("resolve", () => {
  it("namedEmbedder() and namedExtractor() touch no network", () => {
    const script = fileURLToPath(new URL("fixtures/no-network.ts", import.meta.url));
    const output = execFileSync(process.execPath, ["--import", "tsx", script], { encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({ connections: 0, concepts: ["Aspirin", "risk", "heart attack"], vectors: 3 });
  }, 60_000);
});
