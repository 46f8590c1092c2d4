import type { Command, Field } from '#contract/office/commands.ts';
import type { Input } from '../api/commands.ts';
import { subjectOf } from '../api/commands.ts';

/** The pages of things, by the kind of reference. */
const PAGE: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/orders/${encodeURIComponent(id)}`,
  visitor: (id) => `/chats/${encodeURIComponent(id)}`,
  payment: (id) => pathOf('payments show', { payment: id }),
  receipt: (id) => pathOf('receipts show', { receipt: id }),
  account: (id) => pathOf('accounts show', { name: id }),
  variant: (id) => pathOf('stock show', { variant: id }),
};

/** The page of the thing that a value refers to; null if it has no page. */
export const pageOf = (ref: string | undefined, id: string): string | null => PAGE[ref ?? '']?.(id) ?? null;

/** The address of a command's form or answer, with the known fields of its input. */
export function pathOf(command: string, input: Input = {}): string {
  const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const query = search.size === 0 ? '' : `?${search}`;
  return `/do/${command.split(' ').map(encodeURIComponent).join('/')}${query}`;
}

/** Whether a command creates its subject, which therefore can't be chosen yet. */
export const makes = ({ name }: Command): boolean => /\b(add|record|import)$/.test(name);

/**
 * The subject of a command in a row of an answer: the field with the same kind of reference or the
 * same name. An id is preferred to a number.
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
