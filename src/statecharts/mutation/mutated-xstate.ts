import type { AnyStateMachine } from 'xstate';
import * as xstate from 'xstate';
import { chosen, learned } from './chosen-mutant.ts';
import { type Chart, isPart, type Part } from './config-tree.ts';
import { mapActions, mutantsOf } from './mutants.ts';
import { recordFields } from './mutated-actions.ts';

/*
 * Replaces xstate for the charts under test: a machine whose id is chosen is built with the chosen
 * mutant, everything else is as ever.
 */
export * from 'xstate';

export const createMachine = new Proxy(xstate.createMachine, {
  apply: (create, self, [config, implementations]) =>
    mutated(config, (changed) => Reflect.apply(create, self, [changed, implementations])),
});

export const setup = new Proxy(xstate.setup, {
  apply: (create, self, args) => withMutants(Reflect.apply(create, self, args)),
});

type Flow = { createMachine(config: unknown): AnyStateMachine; extend(parts: unknown): Flow };

const withMutants = (flow: Flow): Flow => ({
  ...flow,
  createMachine: (config) => mutated(config, flow.createMachine),
  extend: (parts) => withMutants(flow.extend(parts)),
});

/** Transitions without an end are a failure, not a wait. */
const options = { maxIterations: 1_000 };

function mutated(config: unknown, create: (config: unknown) => AnyStateMachine): AnyStateMachine {
  const { choice } = chosen;
  const machine = create(config);
  if (choice === null || machine.id !== choice.chart || !isPart(config)) return machine;
  const { delays, actions }: { delays: Part; actions: Part } = machine.implementations;
  const chart = { config, delays, actions };
  const build = (built: Chart): AnyStateMachine => {
    const other = create({ ...built.config, options });
    // The types of implementations are each chart's own.
    return Reflect.apply(other.provide, other, [{ delays: built.delays, actions: built.actions }]);
  };
  if (choice.mutant !== null) return build(mutantsOf(chart, choice.seen)[choice.mutant]?.apply() ?? chart);
  learned.chart = chart;
  return build(
    mapActions(chart, (action, path) =>
      recordFields(action, (fields) => {
        learned.seen[path] = [...new Set([...(learned.seen[path] ?? []), ...fields])];
      }),
    ),
  );
}
