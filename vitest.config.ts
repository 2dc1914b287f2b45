import { defineConfig } from "vitest/config";
import { PlainSummary } from "./test/plain-summary.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", new PlainSummary()],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
