import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { PlainSummary } from "./test/plain-summary.ts";

export default defineConfig({
  test: {
    projects: [
      // Most of the time of a small test is starting a process for its file: these share one.
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"], isolate: false } },
      // The frameworks have packages of their own: npm run test:frameworks.
      {
        extends: true,
        test: { name: "whole", include: ["test/**/*.test.ts"], exclude: ["test/frameworks/**", "**/node_modules/**"] },
      },
    ],
    reporters: ["default", new PlainSummary()],
    // Browsers and servers share the cores with everything else in CI: what fails there twice is wrong, what fails once may be late.
    retry: process.env.CI === "true" ? 1 : 0,
    // Vitest would leave one core free, which on a machine of two is half of it; and many tests wait for browsers and servers.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
