import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { type ESTree, parseSync } from 'vite';
import type { ChartsConfig } from '../config.ts';
import type { FlowEntry } from '../model/flow-entry.ts';
import { kebabCase } from '../model/kebab-case.ts';
import { findFlows } from './flows.ts';

/** A flow by the name of its model, the model's file, and what the model says of it; null if it says nothing. */
export type RegisteredFlow = { flow: string; file: string; entry: FlowEntry | null };

const text = v.string();
const Entry: v.GenericSchema<FlowEntry> = v.strictObject({
  group: text,
  title: text,
  after: v.exactOptional(text),
  page: v.exactOptional(text),
  screen: v.exactOptional(text),
  leadsTo: v.exactOptional(v.record(text, text)),
});

/** The kit's own sample is in no sidebar. */
const SAMPLE = join(relative('.', join(import.meta.dirname, '..')), 'sample');

/** Every flow of a project with what its model says of it. */
export const registeredFlows = (config: Pick<ChartsConfig, 'models'>): RegisteredFlow[] =>
  findFlows(config)
    .filter(({ folder }) => folder !== SAMPLE)
    .flatMap(({ models }) => models.flatMap((file) => entriesIn(file, readFileSync(file, 'utf8'))));

/**
 * What the models of a file say of their flows, read from its text: a model may import what only a bundler
 * loads, and one that does not run yet still has its page.
 */
export function entriesIn(file: string, source: string): RegisteredFlow[] {
  return parseSync(file, source).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ id, init }): RegisteredFlow[] => {
      const [, name] = (id.type === 'Identifier' && /^(\w+)Model$/.exec(id.name)) || [];
      if (name === undefined) return [];
      const written = init === null ? undefined : entryIn(init);
      const flow = kebabCase(name);
      if (written === undefined) return [{ flow, file, entry: null }];
      const entry = v.safeParse(Entry, literalOf(written));
      if (!entry.success)
        throw new Error(
          `${file}: \`flow\` of ${name}Model is read from the text, so its values are literals.`,
        );
      return [{ flow, file, entry: entry.output }];
    });
  });
}

/** The field `flow` of the last argument of a call. */
function entryIn(init: ESTree.Expression): ESTree.Expression | undefined {
  const parts = init.type === 'CallExpression' ? init.arguments.at(-1) : undefined;
  if (parts?.type !== 'ObjectExpression') return undefined;
  for (const part of parts.properties)
    if (part.type === 'Property' && nameOf(part.key) === 'flow') return part.value;
  return undefined;
}

/** The value of texts in records; undefined for anything else. */
function literalOf(written: ESTree.Expression): unknown {
  if (written.type === 'Literal') return written.value;
  if (written.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    written.properties.map((part) =>
      part.type === 'Property' ? [nameOf(part.key), literalOf(part.value)] : ['...', undefined],
    ),
  );
}

const nameOf = (key: ESTree.PropertyKey): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
