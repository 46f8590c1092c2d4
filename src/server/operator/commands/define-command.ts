import * as v from 'valibot';
import type { Kind, NameOf } from '../../database/kinds.ts';
import type { Host } from '../../host.ts';
import type { Change, CommandSpec, InputSchema, Reading } from '../frame/command.ts';
import { fieldsOf, isList } from '../frame/field-metadata.ts';
import type { Cost } from '../frame/harm.ts';
import type { Listing } from '../frame/list.ts';
import { listInput, readListPage, readRows } from '../frame/list.ts';
import { askChange, runChange, runReading } from '../frame/run-command.ts';
import { csvOf } from '../text/csv.ts';
import { draw } from '../text/draw.ts';

/** Defines a command that changes nothing. */
export const reading = <const N extends NameOf<Kind>, I extends InputSchema, A extends v.GenericSchema>(
  command: Reading<N, I, A>,
) => ({
  ...readingOf(command),
  ...NO_LIST,
  run: (host: Host, sent: unknown) => runReading(host, command, sent),
});

/** Defines a command that answers a list, page by page. Its `input` is the filters alone. */
export const listing = <
  const N extends string,
  E extends v.ObjectEntries,
  R extends v.GenericSchema,
  S extends string,
  D extends v.ObjectEntries,
>({
  list,
  ...command
}: Listing<N, E, R, S, D>) => ({
  ...readingOf({ ...command, input: listInput(command.input.entries, list) }),
  list: { sorts: list.sorts, hasDays: 'from' in list.days },
  page: (host: Host, sent: unknown) => readListPage(host, { ...command, list }, sent),
  run: (host: Host, sent: unknown) => readRows(host, { ...command, list }, sent),
});

/** Of commands that answer no list. */
const NO_LIST = { list: undefined, page: undefined };

const readingOf = <const N extends string, I extends InputSchema, A extends v.GenericSchema>(
  command: Omit<Reading<N, I, A>, 'run'>,
) => ({
  ...specOf(command),
  does: 'read' as const,
  costs: [] as readonly Cost[],
  asks: false,
  many: undefined,
  show: (given: unknown, width: number) => {
    const answer = v.parse(command.answer, given);
    if (Array.isArray(answer) && answer.length === 0) return command.none ?? '';
    return command.print?.(answer, width) ?? draw(command.answer, answer, width);
  },
  /** The answer as CSV, for a spreadsheet. */
  csv: (given: unknown) =>
    csvOf(
      { fields: fieldsOf(command.answer), isList: isList(command.answer) },
      v.parse(command.answer, given),
    ),
});

/** Defines a command that changes something. */
export const change = <const N extends NameOf<Kind>, I extends InputSchema, A extends v.GenericSchema>(
  command: Change<N, I, A>,
) => ({
  ...specOf(command),
  ...NO_LIST,
  does: 'change' as const,
  costs: command.costs as readonly Cost[],
  /** Whether the command has a question. */
  asks: command.costs.length > 0,
  judges: command.judges === true,
  many: command.many,
  run: (host: Host, sent: unknown) => runChange(host, command, sent),
  ask: async (host: Host, sent: unknown) => (await askChange(host, command, sent)).asked,
  /** The command's question, with the answer of its dry run. */
  weigh: (host: Host, sent: unknown) => askChange(host, command, sent),
  show: (given: unknown, width: number) => command.said(v.parse(command.answer, given), width),
  /** Prints a dry run, in words that can't be mistaken for a change. */
  showWould: (given: unknown, width: number) => {
    const answer = v.parse(command.answer, given);
    return command.would?.(answer, width) ?? `It would say: ${command.said(answer, width)}`;
  },
});

const specOf = <const N extends string, I extends InputSchema, A extends v.GenericSchema>({
  opens,
  brief,
  isRefusal,
  next,
  ...spec
}: CommandSpec<N, I, A>) => {
  const read = (given: unknown) => v.parse(spec.answer, given);
  return {
    ...spec,
    opens: (given: unknown) => opens?.(read(given)) ?? null,
    brief: (given: unknown) => brief?.(read(given)) ?? null,
    isRefusal: (given: unknown) => isRefusal?.(read(given)) ?? false,
    next: (given: unknown): unknown => next?.(read(given)) ?? null,
  };
};
