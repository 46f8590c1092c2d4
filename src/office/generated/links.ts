import type { Command, Field } from '#contract/office/commands.ts';
import type { Input } from '../api/commands.ts';
import { subjectOf } from '../api/commands.ts';

/** The pages of things, by what a value refers to. */
const PAGE: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/orders/${encodeURIComponent(id)}`,
  visitor: (id) => `/chats/${encodeURIComponent(id)}`,
  payment: (id) => pathOf('payments show', { payment: id }),
  receipt: (id) => pathOf('receipts show', { receipt: id }),
  account: (id) => pathOf('accounts show', { name: id }),
  variant: (id) => pathOf('stock show', { variant: id }),
};

/** The page of the thing that a value refers to; null where it has none. */
export const pageOf = (ref: string | undefined, id: string): string | null => PAGE[ref ?? '']?.(id) ?? null;

/** The address of a command's form or answer, with what is known of its input. */
export function pathOf(command: string, input: Input = {}): string {
  const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const query = search.size === 0 ? '' : `?${search}`;
  return `/do/${command.split(' ').map(encodeURIComponent).join('/')}${query}`;
}

/** Whether a command makes something. What it is about is nowhere yet, if it is the thing itself. */
export const makes = ({ name }: Command): boolean => /\b(add|record|import)$/.test(name);

/**
 * What a command is about, found in a row of an answer: the field of the same meaning, or of the same
 * name. An id is better than a number, and a number than nothing.
 */
export function subjectIn(
  command: Command,
  { fields, row }: { fields: readonly Field[]; row: Input },
): Input | null {
  const subject = subjectOf(command);
  if (subject === undefined) return null;
  const { ref, name } = subject;
  if (ref === undefined && makes(command)) return null;
  const found =
    (ref === undefined ? undefined : fields.find((each) => each.ref === ref && row[each.name])) ??
    fields.find((each) => each.name === name);
  const value = found === undefined ? undefined : row[found.name];
  return typeof value === 'string' && value !== '' ? { [name]: value } : null;
}
