// A setting is one entry of one table: a toy entry shows up wherever settings do.
import { toJsonSchema } from "@valibot/to-json-schema";
import { Command } from "commander";
import { safeParse } from "valibot";
import { expect, it } from "vitest";
import { pythonSettings, pythonTypes } from "../scripts/build-python-types.ts";
import { reference } from "../scripts/build-reference.ts";
import { configSchema } from "../src/cli/config.ts";
import { settingFlags } from "../src/cli/flags/declared-flags.ts";
import { settingsSchema } from "../src/cli/rpc/params.ts";
import { RUN_SETTINGS } from "../src/contract/run-settings.ts";
import { type SettingsOf, type SettingTable, saidOf } from "../src/contract/setting.ts";
import { runFields } from "../src/page/app/form-fields.ts";

const TOY = {
  toyShare: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.5,
    about: "how much of a {unit} is a toy",
    takers: ["score", "compare"],
    group: "Statistics:",
    stored: true,
    config: true,
    page: { title: "Toys" },
  },
  toyList: {
    kind: "switch",
    about: "list the toys",
    help: { compare: { about: "list the toys of each system" } },
    takers: ["score", "compare"],
    group: "Output:",
    flagOnly: ["compare"],
  },
  toyWeight: {
    kind: "number",
    word: "none",
    about: "weight of toys",
    help: { plan: { about: "weight of the toys", value: "kg", expected: "a weight" } },
    takers: ["score", "plan"],
    group: "Statistics:",
  },
} as const satisfies SettingTable;
const table = { ...RUN_SETTINGS, ...TOY };

function commandWith(taker: "score" | "merge" | "compare" | "plan") {
  const command = new Command("karat").exitOverride();
  for (const flag of settingFlags(taker, null, table)) command.addOption(flag);
  return command;
}

it("an entry is a flag with its help, checked where it is typed", () => {
  const help = commandWith("score").helpInformation();
  expect(help).toMatch(/--toy-share <number>\s+how much of a unit is a toy \(default:\s+0\.5\)/);
  expect(commandWith("score").parse(["--toy-share", "0.25"], { from: "user" }).opts()).toEqual({ toyShare: 0.25 });
  expect(() => commandWith("score").parse(["--toy-share", "2"], { from: "user" })).toThrow(
    "expected a number from 0 to 1 for --toy-share, received 2",
  );
  expect(commandWith("merge").helpInformation()).not.toContain("toy");
});

it("an entry may have other words for a command", () => {
  expect(commandWith("score").helpInformation()).toMatch(/--toy-weight <number\|none>\s+weight of toys/);
  expect(commandWith("plan").helpInformation()).toMatch(/--toy-weight <kg>\s+weight of the toys/);
  expect(() => commandWith("plan").parse(["--toy-weight", "x"], { from: "user" })).toThrow(
    'expected a weight for --toy-weight, received "x"',
  );
});

it("an entry may be a flag of a command, but no setting of its function", async () => {
  expect(commandWith("compare").helpInformation()).toMatch(/--toy-list\s+list the toys of each system/);
  const given: SettingsOf<typeof table, "score"> = { toyList: true };
  // @ts-expect-error compare has the flag only
  const wrong: SettingsOf<typeof table, "compare"> = { toyList: true };
  const types = await pythonTypes(table);
  expect(types).toMatch(/def score\(task: .*toy_list: bool = \.\.\./);
  expect(types).not.toMatch(/def compare\(.*toy_list/);
  expect([given, wrong]).toBeDefined();
});

it("an entry is a typed setting of the library, which parts of a run agree on", () => {
  const settings: SettingsOf<typeof table, "score"> = { toyShare: 0.25, ci: 90 };
  // @ts-expect-error a text is no number
  const wrong: SettingsOf<typeof table, "score"> = { toyShare: "0.25" };
  expect(saidOf(table, { ...settings, strict: true }, ({ stored }) => stored)).toEqual(settings);
  expect(wrong).toBeDefined();
});

it("an entry is an rpc parameter, checked and published", () => {
  expect(safeParse(settingsSchema(table), { toyShare: 0.25 }).success).toBe(true);
  expect(safeParse(settingsSchema(table), { toyShare: 2 }).issues?.[0]?.message).toBe("expected a number from 0 to 1");
  expect(toJsonSchema(settingsSchema(table), { errorMode: "ignore" }).properties).toMatchObject({
    toyShare: { type: "number", description: "how much of a unit is a toy" },
  });
});

it("an entry is a Python parameter with its type", async () => {
  expect(await pythonTypes(table)).toMatch(/def score\(task: .*toy_share: float = \.\.\./);
  expect(pythonSettings(table)).toContain('"toyShare",');
});

it("an entry is a field of the page", () => {
  const card = { unit: "dialogue", scores: {}, primary: "f1" };
  const field = runFields(card, ["a"], table).find(({ title }) => title === "Toys")!;
  expect(field.spec).toMatchObject({ default: 0.5, about: "how much of a dialogue is a toy" });
});

it("an entry that allows it is a key of karat.json", () => {
  expect(safeParse(configSchema(table), { toyShare: 0.25 }).success).toBe(true);
  expect(safeParse(configSchema(table), { toyShare: "many" }).success).toBe(false);
  expect(safeParse(configSchema(RUN_SETTINGS), { toyShare: 0.25 }).success).toBe(false);
});

it("an entry is a row of the reference", async () => {
  expect((await reference(table)).get("command.md")).toContain(
    "| `--toy-share` | `toyShare` | number, **0.5** | how much of a unit is a toy | score, compare | yes |",
  );
});
