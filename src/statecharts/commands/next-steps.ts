import { globSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import type { ChartsConfig } from '../config.ts';
import { kebabCase } from '../model/kebab-case.ts';
import type { Flow, LoneChart } from './flows.ts';
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

/** What to write next for a chart that has no model: the model, and what its samples are of. */
export function nextOfLone(
  { chart, model }: LoneChart,
  { events, implementations }: AnyStateMachine,
): string {
  const list = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what} ${names.join(', ')}`];
  const samples = [
    ...list(
      'the events',
      events.filter((type) => !type.startsWith('xstate.')),
    ),
    ...list('what is answered by', Object.keys(implementations.actors)),
  ];
  const of = samples.length === 0 ? '' : `, with samples of ${samples.join(' and of ')}`;
  return `${chart} has a chart alone. Next: \`defineModel\` in ${model}${of}.`;
}

/** What to write next for a flow with tests: its laws, or its stories; nothing if it has both. */
export function nextOf({ chart, folder, files }: Flow, { stories }: Pick<ChartsConfig, 'stories'>): string[] {
  const tests = `${folder}/tests`;
  if (!files.some((file) => file.endsWith('.laws.test.ts')))
    return [
      `Next for ${chart}: what must hold wherever it goes, in ${tests}/${kebabCase(chart)}.laws.test.ts.`,
    ];
  const isShown = globSync(stories).some((file) => file.startsWith(`${folder}/`));
  const hasScreen = files.some((file) => file.endsWith('.test.tsx'));
  return isShown || !hasScreen ? [] : [`Next for ${chart}: a story of each state, in ${tests}.`];
}
