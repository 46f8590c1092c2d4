import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { ChartsConfig } from '../config.ts';
import { kebabCase } from '../model/kebab-case.ts';

/** A chart with the folder of its flow, the file of its models, and the flow's own tests. */
export type Flow = { chart: string; folder: string; files: string[]; models: string[] };

/** A chart that has no model yet, by its file, and the file in which its model is looked for. */
export type LoneChart = { chart: string; folder: string; machine: string; model: string };

/** Every flow of a project. A file of models is named after its chart. */
export function findFlows({ models }: Pick<ChartsConfig, 'models'>): Flow[] {
  const found = globSync(models)
    .toSorted()
    .filter((file) => modelsIn(file).length > 0);
  const folders = new Set(found.map(folderOf));
  return found.map((file) => ({
    chart: camelCase(basename(file, '.model.ts')),
    folder: folderOf(file),
    files: testsOf(folderOf(file), folders),
    models: [file],
  }));
}

const IN_TESTS = /tests\/\*\.model\.ts$/;

/** The charts of a project without a model: each `lamp.machine.ts` beside no `tests/lamp.model.ts`. */
export const findLoneCharts = ({ models }: Pick<ChartsConfig, 'models'>): LoneChart[] =>
  (IN_TESTS.test(models) ? globSync(models.replace(IN_TESTS, '*.machine.ts')) : [])
    .toSorted()
    .flatMap((machine) => {
      const [folder, name] = [dirname(machine), basename(machine, '.machine.ts')];
      const model = `${folder}/tests/${name}.model.ts`;
      return existsSync(model) ? [] : [{ chart: camelCase(name), folder, machine, model }];
    });

/** Those of the lone charts that are named, by the chart or its file; all without a name. */
export const selectLoneCharts = (charts: readonly LoneChart[], names: readonly string[]): LoneChart[] =>
  charts.filter(
    ({ chart }) => names.length === 0 || names.includes(chart) || names.includes(kebabCase(chart)),
  );

/**
 * Flows by the names of their charts or models, or of a folder where none of these has the name; all
 * without a name. Throws for an unknown one.
 */
export function selectFlows(
  flows: readonly Flow[],
  names: readonly string[],
  lone: readonly LoneChart[] = [],
): Flow[] {
  if (names.length === 0) return [...flows];
  const selected = names.flatMap((name) => {
    const own = flows.filter((flow) => flow.chart === name || ownNames(flow).includes(name));
    const found = own.length > 0 ? own : flows.filter(({ folder }) => basename(folder) === name);
    if (found.length === 0)
      throw new Error(
        `No flow has the name ${name}. There are: ${[...flows, ...lone].map(({ chart }) => chart).join(', ')}.`,
      );
    return found;
  });
  return flows.filter((flow) => selected.includes(flow));
}

/**
 * A flow's tests without those of the `others` in its folder: the files that are named after its chart or
 * a model of it. Those that no flow is named after are of the flow that the folder is named after.
 */
export function ownTests(flow: Flow, others: readonly Flow[]): string[] {
  const isAfter = (one: Flow, file: string) =>
    ownNames(one).some((name) => basename(file).startsWith(`${name}.`));
  const beside = others.filter(({ chart, folder }) => folder === flow.folder && chart !== flow.chart);
  const isMain = beside.length === 0 || kebabCase(flow.chart) === basename(flow.folder);
  return flow.files.filter(
    (file) => isAfter(flow, file) || (isMain && !beside.some((one) => isAfter(one, file))),
  );
}

/** The names by which a flow is called, and its files. */
const ownNames = (flow: Flow): string[] => [kebabCase(flow.chart), ...namesOf(flow)];

/** The names of a flow's models: `lunch` and `dinner` may both be of the chart `reservation`. */
export const namesOf = ({ models }: Flow): string[] => models.flatMap(modelsIn);

/** The models that a file exports: `change-email` for `changeEmailModel`. */
const modelsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)Model =/gm)].map(([, name = '']) =>
    kebabCase(name),
  );

export const camelCase = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The folder of the flow with this model. */
const folderOf = (model: string): string => dirname(dirname(model));

/** The tests in a folder, without those of another flow inside it. */
function testsOf(folder: string, flows: ReadonlySet<string>): string[] {
  const inner = [...flows].filter((other) => other.startsWith(`${folder}/`));
  return globSync(`${folder}/**/*.test.{ts,tsx}`)
    .filter((file) => !inner.some((other) => file.startsWith(`${other}/`)))
    .toSorted();
}
