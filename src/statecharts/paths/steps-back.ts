import type { AnyMachineSnapshot } from 'xstate';
import type { Model, StepBack } from '../model/model.ts';
import { generatePaths } from './generate-paths.ts';

type Led = { from: string; to: string; by: StepBack | undefined };

/**
 * The step back that leads from one state of a flow to another, by its stages; null for a step that leads
 * on, and between states that are at no stage. `by` is missing for a step that the model doesn't list.
 */
export function stepBackBetween(
  { stages }: Model,
  from: AnyMachineSnapshot,
  to: AnyMachineSnapshot,
): Led | null {
  if (stages === undefined) return null;
  const [was, is] = [stages.of(from), stages.of(to)];
  if (was === null || is === null || stages.order.indexOf(is) >= stages.order.indexOf(was)) return null;
  const by = Object.values(stages.back).find((listed) => listed.from === was && listed.to === is);
  return { from: was, to: is, by };
}

/** Steps back that a model doesn't list, and those listed that the chart doesn't have. */
export function stepBackProblems(model: Model): string[] {
  const { stages } = model;
  if (stages === undefined) return [];
  const { edges, states } = generatePaths(model);
  const strange = states.map(stages.of).filter((stage) => stage !== null && !stages.order.includes(stage));
  const taken = edges.flatMap(({ from, move, to }) => {
    const led = stepBackBetween(model, from, to);
    return led === null ? [] : [{ ...led, label: move.label }];
  });
  const unlisted = taken.filter(({ by }) => by === undefined);
  return [
    ...[...new Set(strange)].map((stage) => `"${stage}" is not in the order of the stages.`),
    ...unlisted
      .filter(({ from, to }, at) => unlisted.findIndex((one) => one.from === from && one.to === to) === at)
      .map(({ from, to, label }) => `"${label}" leads back from "${from}" to "${to}", which no screen says.`),
    ...Object.entries(stages.back)
      .filter(([, listed]) => !taken.some(({ by }) => by === listed))
      .map(([name, { from, to }]) => `No step leads back from "${from}" to "${to}": ${name}.`),
  ];
}
