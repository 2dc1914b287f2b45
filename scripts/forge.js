// npm run forge: the test of forged results with every number of every result, in place of a sample.
import { startVitest } from "vitest/node";

process.env.KARAT_FORGE = "all";
const vitest = await startVitest("test", ["test/forged-results.test.ts"], { watch: false, project: ["quick"] });
await vitest.close();
