// The cards of the start page: the systems of every bundled example, compared once when the page is built.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const SYSTEMS = ["careful", "hasty"];
const DIGITS = 3;
/** Digits enough to draw. */
const STORED_DIGITS = 4;

/** Gives a card for each task that has an example; `dist` holds the built library. */
export async function exampleCards(root, dist) {
  const room = (path) => import(pathToFileURL(join(dist, path)).href);
  const library = Object.assign(
    {},
    ...(await Promise.all(
      [
        "adapters/node/load-task.js",
        "adapters/node/read-path.js",
        "adapters/services-node.js",
        "contract/kinds.js",
        "report/comparison/comparison-report.js",
        "report/comparison/verdict.js",
        "report/mistakes/mistake-rows.js",
        "report/mistakes/shown-clusters.js",
        "report/score-report.js",
        "problems/visible-text.js",
        "run/compare.js",
        "run/settle-task.js",
        "tasks/index.js",
      ].map(room),
    )),
  );
  const folders = library.TASK_IDS.map((id) => ({ id, folder: join(root, "examples", id) }));
  const cards = [];
  for (const { id, folder } of folders)
    if (SYSTEMS.every((name) => existsSync(join(folder, name)))) cards.push(await cardOf(library, id, folder));
  return cards;
}

async function cardOf(library, id, folder) {
  const { loadTask, isDescriptionPath, readPath, servicesOf, compareSystems, settledTask } = library;
  const described = readdirSync(folder).find(isDescriptionPath);
  const made = (await loadTask(described === undefined ? id : join(folder, described)))();
  const pred = () => SYSTEMS.map((name) => [name, readPath(join(folder, name))]);
  const hasGold = existsSync(join(folder, "gold"));
  const gold = () => (hasGold ? readPath(join(folder, "gold")) : []);
  const data = { ...(hasGold && { gold: gold() }), preds: pred().map(([, source]) => source) };
  const task = await settledTask(made, data, {});
  const results = new Map();
  const comparison = await compareSystems(
    task,
    { gold: gold(), pred: pred() },
    {
      services: await servicesOf(task),
      perUnit: true,
      onResult: ({ name, result }) => results.set(name, result),
    },
  );
  const { definition } = task;
  const { primary, systems, comparisons } = comparison;
  const test = comparisons.find(({ score }) => score === primary);
  const share = (value) => Number(Math.min(1, Math.max(0, value)).toFixed(STORED_DIGITS));
  return {
    id,
    // A description names its units, which say more than the task.
    title: described === undefined ? definition.title : library.capital(library.plural(definition.unit)),
    kind: described === undefined ? null : definition.title,
    sentence: library.verdictOf({ comparison, definition, digits: DIGITS }).sentence,
    certainty: `p ${library.shownP(test.p)} · ${library.numberOf(systems[0].units.scored, definition.unit)}`,
    mistakes: mistakeSentence(library, definition, systems.at(-1).name, results.get(systems.at(-1).name).mistakes),
    systems: SYSTEMS.map((name) => {
      const { scores, intervals } = systems.find((system) => system.name === name);
      const score = scores[primary] ?? 0;
      const interval = intervals[primary] ?? { low: score, high: score };
      return { name, score: share(score), low: share(interval.low), high: share(interval.high) };
    }),
  };
}

/** "hasty loses most in grey: 24 of 53 mistakes"; null where it makes none. */
function mistakeSentence({ KINDS, placesByWorth, shownClusters, mistakesIn }, definition, name, mistakes) {
  if (mistakes === undefined || mistakes.mistakes === 0) return null;
  const [first, second] = placesByWorth(mistakes, definition.primary);
  if (second !== undefined)
    return `${name} loses most in ${first.place}: ${mistakesIn(first)} of ${mistakes.mistakes} mistakes`;
  const texts = Object.entries({ ...KINDS, ...definition.kinds }).map(([kind, { text }]) => [kind, text]);
  const [cluster] = shownClusters(mistakes, Object.fromEntries(texts), definition.primary);
  return `${name}: ${cluster.count} of ${mistakes.mistakes} mistakes: ${cluster.text}`;
}
