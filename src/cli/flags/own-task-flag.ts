// The flag with which a person names the module of a task that stored data are of: data never choose code.
import { Option } from "commander";

export function ownTaskFlag(): Option {
  return new Option("--task <path>", "your own task, if the data are of one: the path of its module, or its package");
}
