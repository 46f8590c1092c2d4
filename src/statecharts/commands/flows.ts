import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { ChartsConfig } from '../config.ts';
import { kebabCase } from '../model/kebab-case.ts';

/** A chart with the folder of its flow, the file of its models, and the flow's own tests. */
export type Flow = { chart: string; folder: string; files: string[]; models: string[] };

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

/** Flows by the names of their charts, models or folders, or all; throws for an unknown name. */
export function selectFlows(flows: readonly Flow[], names: readonly string[]): Flow[] {
  const isNamed = (flow: Flow, name: string) =>
    [flow.chart, kebabCase(flow.chart), basename(flow.folder), ...namesOf(flow)].includes(name);
  const unknown = names.find((name) => !flows.some((flow) => isNamed(flow, name)));
  if (unknown !== undefined)
    throw new Error(
      `No flow has the name ${unknown}. There are: ${flows.map(({ chart }) => chart).join(', ')}.`,
    );
  return flows.filter((flow) => names.length === 0 || names.some((name) => isNamed(flow, name)));
}

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
