import { kebabCase } from '../model/kebab-case.ts';
import type { Flow } from './flows.ts';

/** Whether a flow has a chart and a model alone. */
export const isBare = ({ files }: Flow): boolean => files.length === 0;

/** What a flow without tests lacks, in the order in which it is written. */
export function nextSteps({ chart, folder }: Flow, problems: readonly string[]): string {
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
