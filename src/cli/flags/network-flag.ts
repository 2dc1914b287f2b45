// The flag with which a person lets data use the network: stored results, jobs and messages cannot do so by themselves.
import { Option } from "commander";

/** `who` names the data. */
export function networkFlag(who: string): Option {
  return new Option("--allow-network", `let the options of ${who} use the network, such as an embedder http:MODEL`);
}
