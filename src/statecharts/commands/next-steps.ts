import { kebabCase } from '../model/kebab-case.ts';
import type { Flow } from './flows.ts';
import type { createLoader } from './load-models.ts';

type Loader = Pick<Awaited<ReturnType<typeof createLoader>>, 'loadKit' | 'modelsOf'>;

/** Whether a flow has a chart and a model alone. */
export const isBare = ({ files, models }: Flow): boolean => files.length === 0 && models.length > 0;

/** What those of the flows lack that have a chart and a model alone, one text each. */
export async function missingIn(flows: readonly Flow[], { loadKit, modelsOf }: Loader): Promise<string[]> {
  const { problemsOf } = await loadKit('paths/model-problems.ts');
  const found = [];
  for (const flow of flows.filter(isBare)) {
    const models = await modelsOf(flow);
    const isRegistered = models.every(({ model }) => model.flow !== undefined);
    const unregistered = 'No page of Storybook shows it: write `flow: { group, title }` in its model.';
    found.push(
      nextSteps(flow, [
        ...models.flatMap(({ model }) => problemsOf(model)),
        ...(isRegistered ? [] : [unregistered]),
      ]),
    );
  }
  return found;
}

/** What a flow without tests lacks, in the order in which it is written. */
function nextSteps({ chart, folder }: Flow, problems: readonly string[]): string {
  const tests = `${folder}/tests/${kebabCase(chart)}`;
  const steps = [
    ...problems,
    `No test calls \`checkFlow\`: write it in ${tests}.test.tsx.`,
    `No story shows its states: write them in ${folder}/tests, and hand the module to \`checkFlow\`.`,
    `No law is declared: if it keeps rules, write them in ${tests}.laws.test.ts.`,
  ];
  return [
    `${chart} has no tests yet. What is missing:`,
    ...steps.map((step, at) => `  ${at + 1}. ${step}`),
  ].join('\n');
}
