import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import { isModel, type Model, samplesOf } from '../model/model.ts';
import { generatePaths } from '../paths/generate-paths.ts';
import { isPart } from './config-tree.ts';

/** What a screen can read along each path, as a hash, by the path's name. */
export type Signatures = Readonly<Record<string, string>>;

/**
 * The signatures of the paths of a chart's models. A screen draws a snapshot: where the same path
 * has the same signature, it looks and works the same, and needs no test.
 */
export function signaturesOf(chart: string, modules: readonly unknown[]): Signatures {
  const parts: Record<string, string[]> = {};
  const models = modules.flatMap((module) => (isPart(module) ? Object.values(module) : [])).filter(isModel);
  for (const model of models.filter(({ machine }) => machine.id === chart))
    for (const { name, start, steps } of generatePaths(model).paths)
      parts[name] = [
        ...(parts[name] ?? []),
        JSON.stringify([start, ...steps].map(({ state }) => readable(model, state))),
      ];
  return Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, hashOf(read.join('\n'))]));
}

/** What a view may read of a snapshot: its state, context and tags, and which events it takes. */
function readable({ events }: Model, state: AnyMachineSnapshot) {
  const samples = Object.entries(events).flatMap(([type, list]) =>
    samplesOf(list).map(({ sample }) => ({ ...sample, type })),
  );
  return [
    state.value,
    state.context,
    [...state.tags].toSorted(),
    state.status,
    samples.map((event) => state.can(event)),
  ];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
