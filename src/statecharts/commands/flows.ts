import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endWith } from '#server/platform/read-command-line.ts';

/** A chart with the folder of its flow, and the flow's own tests and models. */
export type Flow = { chart: string; folder: string; files: string[]; models: string[] };

/** Every flow, and the testing kit's sample: a folder with a chart's table of transitions. */
export function findFlows(): Flow[] {
  const tables = globSync('src/{web,statecharts}/**/*.transitions.md').toSorted();
  const folders = new Set(tables.map(folderOf));
  const found = tables.map((table) => {
    const folder = folderOf(table);
    return {
      chart: chartOfTable(table) ?? '',
      folder,
      files: testsOf(folder, folders),
      models: globSync(`${folder}/tests/*.model.ts`).toSorted(),
    };
  });
  // A chart with two models has two tables.
  return [...new Map(found.map((flow) => [`${flow.folder} ${flow.chart}`, flow])).values()];
}

/** The flows that a command's arguments name, or all. An unknown name ends the command. */
export function flowsOfCommand(names: readonly string[], flows: readonly Flow[] = findFlows()): Flow[] {
  try {
    return selectFlows(flows, names);
  } catch (error) {
    return endWith(error);
  }
}

/** Flows by the names of their charts, tables or folders, or all; throws for an unknown name. */
export function selectFlows(flows: readonly Flow[], names: readonly string[]): Flow[] {
  const isNamed = ({ chart, folder }: Flow, name: string) =>
    [chart, basename(folder)].includes(name) ||
    chartOfTable(join(folder, 'tests', `${name}.transitions.md`)) === chart;
  const unknown = names.find((name) => !flows.some((flow) => isNamed(flow, name)));
  if (unknown !== undefined)
    throw new Error(
      `No flow has the name ${unknown}. There are: ${flows.map(({ chart }) => chart).join(', ')}.`,
    );
  return flows.filter((flow) => names.length === 0 || names.some((name) => isNamed(flow, name)));
}

/** The folder of the flow with this table. */
const folderOf = (table: string): string => dirname(dirname(table));

const chartOfTable = (table: string): string | undefined =>
  existsSync(table) ? /^# (.+)/.exec(readFileSync(table, 'utf8'))?.[1] : undefined;

/** The tests in a folder, without those of another flow inside it. */
function testsOf(folder: string, flows: ReadonlySet<string>): string[] {
  const inner = [...flows].filter((other) => other.startsWith(`${folder}/`));
  return globSync(`${folder}/**/*.test.{ts,tsx}`)
    .filter((file) => !inner.some((other) => file.startsWith(`${other}/`)))
    .toSorted();
}
