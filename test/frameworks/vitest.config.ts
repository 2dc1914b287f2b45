import { defineConfig } from "vitest/config";
import { PlainSummary } from "../plain-summary.ts";

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ["*.test.ts"],
    reporters: ["default", new PlainSummary()],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
