import { testCanaries } from "./canaries.ts";

testCanaries(1);
