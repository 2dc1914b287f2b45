// The commands of karat: what each is for, and where it is.
import type { Command, Help } from "commander";
import { VERSION } from "../contract/result.ts";
import { definitionLines, wrapSentence } from "../report/wrap-sentence.ts";
import { OnceCommand } from "./flags/flag.ts";
import type { ListedCommand, ListedCommands } from "./listed-command.ts";
import { widthOf } from "./output/console.ts";
import { addAction, addFlags, addTasks, type Examples, examplesText, TASK_ARGUMENT } from "./task-commands.ts";

/** The commands by the headings of the help, the everyday ones first. */
const GROUPS: Readonly<Record<string, ListedCommands>> = {
  Everyday: {
    score: {
      about: "score one system",
      examples: [
        "karat score TASK --gold gold/ --pred mine/",
        "karat score TASK --gold gold/ --pred mine.zip --per-unit --format json -o mine.json",
      ],
      ofTask: () => import("./commands/score.ts"),
    },
    compare: {
      about: "compare systems: ranking and paired tests",
      usage:
        "<task> [options]\n       karat compare <results.json...> [options]\n       karat compare <logs of other tools, or a table...> [options]",
      examples: ["karat compare TASK --gold gold/ --pred a=runs/a --pred b=runs/b", "karat compare a.json b.json"],
      ofTask: () => import("./commands/compare.ts"),
    },
    explain: {
      about: "show where points are lost, which mistakes cost them, and what was counted as what",
      usage: "<task> [options]\n       karat explain <results.json...> [options]",
      examples: [
        "karat explain TASK --gold gold/ --pred mine/",
        "karat explain TASK --gold gold/ --pred a=runs/a --pred b=runs/b --unit ID",
      ],
      ofTask: () => import("./commands/explain.ts"),
    },
    guard: {
      about: "for CI: fail if the run is worse than the committed baseline",
      usage: "<task> [options]\n       karat guard <result.json> [options]",
      examples: [
        "karat guard TASK --gold gold/ --pred mine/ --accept",
        "karat guard TASK --gold gold/ --pred mine/ --margin 0.02",
      ],
      ofTask: () => import("./commands/guard.ts"),
    },
    validate: {
      about: "check a file before scoring it",
      examples: ["karat validate TASK --pred mine/", "karat validate TASK --pred mine/ --gold gold/"],
      ofTask: () => import("./commands/validate.ts"),
    },
    serve: {
      about: "score in the browser, on this machine",
      examples: ["karat serve", "karat serve --port 8080"],
      load: () => import("./commands/serve.ts"),
    },
    demo: {
      about: "open the page with the bundled examples",
      examples: ["karat demo", "karat demo --no-open -o pages"],
      load: () => import("./commands/demo.ts"),
    },
  },
  Paper: {
    cite: {
      about: "write the sentence and BibTeX for a paper",
      argument: ["<result>", "a result or a comparison, made with --format json"],
      examples: ["karat cite mine.json", "karat cite mine.json -o cite.txt"],
      load: () => import("./commands/cite.ts"),
    },
    figure: {
      about: "draw a figure for a paper, as SVG or PDF",
      argument: ["<files...>", "a comparison, made with --format json, or several results"],
      examples: [
        "karat figure comparison.json -o figure.pdf",
        "karat figure a.json b.json --panels units -o units.svg",
      ],
      load: () => import("./commands/figure.ts"),
    },
    plan: {
      about: "estimate how many units a difference needs",
      argument: ["<results...>", "one or two, made with --per-unit --format json"],
      examples: ["karat plan a.json b.json", "karat plan mine.json --difference 0.02"],
      load: () => import("./commands/plan.ts"),
    },
    verify: {
      about: "recompute a stored result and compare every number",
      argument: ["<result>", "made with --format json"],
      examples: [
        "karat verify mine.json --gold gold/ --pred mine/",
        "karat verify mine.json --gold gold/ --pred mine/ --signature 'karat|task:…'",
      ],
      load: () => import("./commands/verify.ts"),
    },
    report: {
      about: "make an HTML page of stored results",
      argument: ["<results...>", "made with --per-unit --format json, or one comparison"],
      examples: ["karat report mine.json -o report.html", "karat report a.json b.json -o report.html"],
      load: () => import("./commands/report.ts"),
    },
  },
  Data: {
    agree: {
      about: "agreement of raters, or of a judge with people",
      argument: [
        "<table>",
        "a column for each rater, or the columns unit, rater, rating; Label Studio and Argilla exports",
      ],
      examples: ["karat agree ratings.csv", "karat agree ratings.csv --judge gpt --raters anna,ben,gpt"],
      load: () => import("./commands/agree.ts"),
    },
    infer: {
      about: "write a description of your JSON, inferred from gold",
      argument: ["<gold>", "records as JSON Lines or a JSON array, or a folder of JSON files"],
      examples: [
        "karat infer gold.jsonl -o invoice.fields.json",
        "karat infer gold.jsonl --schema schema.json -o invoice.fields.json",
      ],
      load: () => import("./commands/infer.ts"),
    },
    tasks: {
      about: "list tasks, their options, formats and scores",
      argument: ["[task]", "show all about this task"],
      examples: ["karat tasks", "karat tasks timeline"],
      load: () => import("./commands/tasks.ts"),
    },
    "concepts-extract": {
      about: "list the concepts of texts",
      argument: ["<file>", 'a text, or JSON Lines with "answer" or "response"; a folder of them, or -'],
      examples: ["karat concepts-extract answer.txt", "karat concepts-extract answers.jsonl"],
      load: () => import("./commands/concepts-extract.ts"),
    },
    "concepts-calibrate": {
      about: "measure an embedder on labelled pairs, and find its threshold",
      argument: ["<pairs>", 'JSON: [["heart attack", "cardiac arrest", 1], …]'],
      examples: [
        "karat concepts-calibrate pairs.json",
        "karat concepts-calibrate pairs.json --embedder file:vectors.jsonl",
      ],
      load: () => import("./commands/concepts-calibrate.ts"),
    },
  },
  "Scale and programs": {
    merge: {
      about: "merge the parts that --shard i/N wrote into one result",
      argument: ["<parts...>", "what karat score --shard i/N -o FILE wrote"],
      examples: ["karat merge part-1.json part-2.json", "karat merge parts/*.json --format json -o mine.json"],
      load: () => import("./commands/merge.ts"),
    },
    worker: {
      about: "score parts of runs from a queue (--queue)",
      examples: [
        "karat worker --queue redis://localhost:6379",
        "karat worker --queue redis://localhost:6379 --root /data",
      ],
      load: () => import("./commands/worker.ts"),
    },
    rpc: {
      about: "answer JSON-RPC on standard input, for other programs",
      examples: [`echo '{"jsonrpc":"2.0","id":1,"method":"version"}' | karat rpc`, "karat rpc < requests.jsonl"],
      load: () => import("./commands/rpc.ts"),
    },
    host: {
      about: "make a competition bundle for Codabench",
      examples: [
        "karat host codabench TASK --gold gold/ -o bundle.zip",
        'karat host codabench TASK --gold gold/ -o bundle.zip --title "Signs 2027" --start 2027-01-15',
      ],
      load: () => import("./commands/host.ts"),
    },
    "check-task": {
      about: "check that a task of your own obeys the rules",
      argument: ["<task>", "the path of its module, or the name of its package"],
      examples: ["karat check-task ./my-task.js", "karat check-task ./my-task.js --gold gold.jsonl --pred pred.jsonl"],
      load: () => import("./commands/check-task.ts"),
    },
  },
};

const EXAMPLES: Examples = ["karat demo", "karat score fields --gold gold.jsonl --pred mine.jsonl"];

/** All commands; only the one in use gets its flags. */
export function program(): Command {
  const root = new OnceCommand("karat")
    .description("Scores structured output against gold, as the published protocols do.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({
      showGlobalOptions: false,
      formatItem: helpItem,
      boxWrap: (text, width) => wrapSentence(text, width).join("\n"),
    })
    .configureOutput({ outputError: () => {}, getOutHelpWidth: helpWidth, getErrHelpWidth: helpWidth })
    .addHelpText("after", () => examplesText(EXAMPLES));
  for (const [heading, commands] of Object.entries(GROUPS)) addCommands(root.commandsGroup(`${heading}:`), commands);
  return loadChosen(root, Object.assign({}, ...Object.values(GROUPS)));
}

function helpWidth(): number {
  return widthOf(process.stdout);
}

function helpItem(this: Help, term: string, column: number, about: string): string {
  const width = this.helpWidth ?? helpWidth();
  return definitionLines(term, about, { column: Math.min(column, 32), width }).join("\n");
}

/** Lists commands below another. */
function addCommands(parent: Command, commands: ListedCommands): Command {
  for (const [
    name,
    { about, usage = "<task> [options]", ofTask, argument = ofTask && TASK_ARGUMENT },
  ] of Object.entries(commands)) {
    const command = parent.command(name).description(about);
    if (ofTask !== undefined) command.usage(usage);
    if (argument !== undefined) command.argument(...argument);
  }
  return parent;
}

/** Loads a command once it is chosen. */
function loadChosen(parent: Command, commands: ListedCommands): Command {
  return parent
    .helpCommand(false)
    .hook("preSubcommand", (_, command) => prepare(command, commands[command.name()]!, parent.args[1]));
}

/** Gives a command what it needs to run or to show its help; `word` stands where a task would. */
async function prepare(command: Command, { ofTask, load, examples }: ListedCommand, word?: string): Promise<void> {
  if (ofTask !== undefined) addTasks(command, await ofTask(), word, examples);
  const { flags = [], subcommands, more, run } = (await load?.()) ?? {};
  addFlags(command, flags);
  if (subcommands !== undefined) loadChosen(addCommands(command, subcommands), subcommands);
  if (more !== undefined) command.addHelpText("after", () => ["", ...wrapSentence(more, helpWidth())].join("\n"));
  if (run !== undefined) addAction(command, run);
  command.addHelpText("after", () => examplesText(examples));
}
