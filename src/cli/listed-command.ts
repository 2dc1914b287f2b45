// A command as the help lists it; what it does is loaded when it is called.
import type { Option } from "commander";
import type { Action, Examples, TaskCommand } from "./task-commands.ts";

export type ListedCommands = Readonly<Record<string, ListedCommand>>;

export interface ListedCommand {
  readonly about: string;
  readonly usage?: string;
  readonly argument?: readonly [form: string, about: string];
  readonly examples?: Examples;
  /** Loads a command whose flags are known once its task is. */
  ofTask?(): Promise<TaskCommand>;
  /** Loads any other command. */
  load?(): Promise<LoadedCommand>;
}

export interface LoadedCommand {
  readonly flags?: readonly Option[];
  readonly subcommands?: ListedCommands;
  /** A sentence at the end of its help. */
  readonly more?: string;
  readonly run?: Action;
}
