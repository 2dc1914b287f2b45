// A Slurm cluster of the tests' own: one node, this machine, with its own keys, ports and folders.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ended } from "./redis-server.ts";

const PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch"];

/** Slurm's daemons run as root; where they cannot, only the scripts are tested. */
export const hasSlurm =
  process.getuid?.() === 0 && PROGRAMS.every((program) => spawnSync("which", [program]).status === 0);

export interface SlurmCluster {
  readonly env: Readonly<Record<string, string>>;
  /** Resolves when no job is left. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSlurm(folder: string): Promise<SlurmCluster> {
  const file = (name: string) => join(folder, name);
  for (const name of ["state", "spool"]) mkdirSync(file(name), { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(file("munge.key"), randomBytes(1_024), { mode: 0o400 });
  writeFileSync(file("slurm.conf"), configuration(file));
  const env = { PATH: process.env.PATH ?? "", SLURM_CONF: file("slurm.conf") };
  const daemons: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => daemons.push(spawn(program, args, { env, stdio: "ignore" }));
  const munge = ["socket", "pid-file", "log-file", "seed-file"].map((name) => `--${name}=${file(`munge.${name}`)}`);
  start("munged", "--foreground", "--force", `--key-file=${file("munge.key")}`, ...munge);
  await setTimeout(1_000);
  start("slurmctld", "-D", "-f", file("slurm.conf"));
  start("slurmd", "-D", "-N", "localhost", "-f", file("slurm.conf"));
  const ask = (program: string, ...args: string[]) => execFileSync(program, args, { env, encoding: "utf8" }).trim();
  await until(() => ask("sinfo", "-h", "-o", "%t") === "idle");
  return {
    env,
    drained: () => until(() => ask("squeue", "-h") === ""),
    async stop() {
      for (const daemon of daemons.reverse()) {
        daemon.kill();
        await ended(daemon);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(file: (name: string) => string): string {
  const port = 20_000 + (process.pid % 20_000);
  return [
    "ClusterName=karat-test",
    "SlurmctldHost=localhost",
    "SlurmUser=root",
    `AuthInfo=socket=${file("munge.socket")}`,
    `StateSaveLocation=${file("state")}`,
    `SlurmdSpoolDir=${file("spool")}`,
    `SlurmctldPidFile=${file("slurmctld.pid")}`,
    `SlurmdPidFile=${file("slurmd.pid")}`,
    `SlurmctldPort=${port}`,
    `SlurmdPort=${port + 1}`,
    "ProctrackType=proctrack/pgid",
    "TaskPlugin=task/none",
    "MpiDefault=none",
    "ReturnToService=2",
    "SelectType=select/cons_tres",
    "SelectTypeParameters=CR_CPU",
    "NodeName=localhost CPUs=2 RealMemory=2000 State=UNKNOWN",
    "PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP",
    "",
  ].join("\n");
}

const MOST_TRIES = 120;

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      if (isSo()) return;
    } catch {
      // Not up yet.
    }
    await setTimeout(500);
  }
  throw new Error("Slurm did not get there in a minute");
}
