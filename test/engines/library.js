// Uses the built library in whatever engine runs it: node library.js SIDES; prints one line of JSON a case.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { servicesOf } from "../../dist/adapters/services-node.js";
import { agree, builtInTask, check, compare, planUnits, readPath, score, TASK_IDS } from "../../dist/node.js";

const print = (name, value) => console.log(JSON.stringify([name, value]));

/** Where an example has a description, it is scored by that. */
function exampleOptions(id) {
  const file = readdirSync(`examples/${id}`).find((name) => name.endsWith(".fields.json"));
  return file === undefined ? {} : { description: JSON.parse(readFileSync(`examples/${id}/${file}`, "utf8")) };
}

for (const id of TASK_IDS.filter((one) => existsSync(`examples/${one}`))) {
  const task = (await builtInTask(id))(exampleOptions(id));
  const services = await servicesOf(task);
  // values has no gold.
  const folder = (name) => (existsSync(`examples/${id}/${name}`) ? readPath(`examples/${id}/${name}`) : []);
  const results = [];
  for (const system of ["careful", "hasty"]) {
    const input = { gold: folder("gold"), pred: folder(system) };
    const result = await score(task, input, { services, perUnit: true, ci: 90 });
    results.push({ name: system, result });
    print(`score ${id}, ${system}`, result);
  }
  const pred = { careful: folder("careful"), hasty: folder("hasty") };
  print(`compare ${id}`, await compare(task, { gold: folder("gold"), pred }, { services }));
  const settled = (await builtInTask(id))(results[0].result.options);
  print(`planUnits ${id}`, planUnits(settled, results, { difference: 0.05 }));
}

for (const { task: id, gold, systems } of JSON.parse(process.argv[2])) {
  const task = (await builtInTask(id))();
  const results = {};
  for (const [system, path] of Object.entries(systems)) {
    results[system] = await score(task, { gold: readPath(gold), pred: readPath(path) }, { perUnit: true });
    print(`score ${id}, seeded, ${system}`, results[system]);
  }
  const pred = Object.fromEntries(Object.entries(systems).map(([system, path]) => [system, readPath(path)]));
  print(`compare ${id}, seeded`, await compare(task, { gold: readPath(gold), pred }));
  const failUnder = { [task.definition.primary]: 0.5 };
  print(`check ${id}, seeded`, check(task, results.first, null, { failUnder }));
  // The scores of both systems, cut to ratings.
  const ratings = results.first.perUnit.map(({ id: unit, scores }, at) => ({
    unit,
    first: Math.round(Object.values(scores).find((score) => score !== null) * 4),
    other: Math.round(Object.values(results.other.perUnit[at].scores).find((score) => score !== null) * 4),
  }));
  print(`agree ${id}, seeded`, await agree(ratings));
}
