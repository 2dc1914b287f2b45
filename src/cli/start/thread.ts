// A thread of the command, or of the library.
import { join } from "node:path";
import { keepCompiledCode } from "./compile-cache.ts";

keepCompiledCode();
void require(join(__dirname, "program/thread.js")).runThread();
