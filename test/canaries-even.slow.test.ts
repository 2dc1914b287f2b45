import { testCanaries } from "./canaries.ts";

testCanaries(0);
