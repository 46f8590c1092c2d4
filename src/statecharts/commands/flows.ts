import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { kebabCase } from '../model/kebab-case.ts';

/** What a project hands to the kit, in `charts.config.ts` at its top. */
export type ChartsConfig = {
  /** A glob of the files of models, each in the `tests/` of its flow's folder. */
  models: string;
  /** A glob of the files of stories. */
  stories: string;
  /** Storybook's preview, if files of stories import it. */
  preview?: string;
  /** The command that runs files of tests: Vitest, with its options. */
  vitest: readonly [string, ...string[]];
  /** How sources name rules and cite the specification, for the pages of flows. */
  citations?: Citations;
};
export type Citations = {
  /** The file of the rules: a list whose items begin with a name in bold, `- **A-1** First come.` */
  rules: string;
  /** The name of a rule. */
  rule: RegExp;
  /** What comments cite: each `§` with a number in it is a section. */
  section: RegExp;
};

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

/** What the models of a flow are called: `orders` and `payments` are both of the chart `history`. */
export const namesOf = ({ models }: Flow): string[] => models.flatMap(modelsIn);

/** The models that a file exports: `change-email` for `changeEmailModel`. */
const modelsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)Model =/gm)].map(([, name = '']) =>
    kebabCase(name),
  );

const camelCase = (name: string): string => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The folder of the flow with this model. */
const folderOf = (model: string): string => dirname(dirname(model));

/** The tests in a folder, without those of another flow inside it. */
function testsOf(folder: string, flows: ReadonlySet<string>): string[] {
  const inner = [...flows].filter((other) => other.startsWith(`${folder}/`));
  return globSync(`${folder}/**/*.test.{ts,tsx}`)
    .filter((file) => !inner.some((other) => file.startsWith(`${other}/`)))
    .toSorted();
}
