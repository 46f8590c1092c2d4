import * as v from 'valibot';
import { csvOf } from '#contract/office/csv.ts';
import type { Host } from '../../host.ts';
import type { Change, CommandSpec, InputSchema, Move, Reading } from '../frame/command.ts';
import { fieldsOf, isList } from '../frame/field-metadata.ts';
import { askMove, runChange, runReading } from '../frame/run-command.ts';
import { draw } from '../text/draw.ts';

/** Defines a command that changes nothing. */
export const reading = <const N extends string, I extends InputSchema, A extends v.GenericSchema>(
  command: Reading<N, I, A>,
) => ({
  ...specOf(command),
  does: 'read' as const,
  run: (host: Host, sent: unknown) => runReading(host, command, sent),
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

/** Defines a command that changes something, but neither money nor codes. */
export const change = <const N extends string, I extends InputSchema, A extends v.GenericSchema>(
  command: Change<N, I, A>,
) => ({ ...changing(command), does: 'change' as const });

/** Defines a command that moves money or codes. */
export const move = <const N extends string, I extends InputSchema, A extends v.GenericSchema>(
  command: Move<N, I, A>,
) => ({
  ...changing(command),
  does: 'move' as const,
  judges: command.judges === true,
  ask: async (host: Host, sent: unknown) => (await askMove(host, command, sent)).asked,
  /** The command's question, with the answer of its dry run. */
  weigh: (host: Host, sent: unknown) => askMove(host, command, sent),
});

const changing = <const N extends string, I extends InputSchema, A extends v.GenericSchema>(
  command: Change<N, I, A>,
) => ({
  ...specOf(command),
  run: (host: Host, sent: unknown) => runChange(host, command, sent),
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
  givesAccess = false,
  ...spec
}: CommandSpec<N, I, A>) => {
  const read = (given: unknown) => v.parse(spec.answer, given);
  return {
    ...spec,
    givesAccess,
    opens: (given: unknown) => opens?.(read(given)) ?? null,
    brief: (given: unknown) => brief?.(read(given)) ?? null,
    isRefusal: (given: unknown) => isRefusal?.(read(given)) ?? false,
    next: (given: unknown): unknown => next?.(read(given)) ?? null,
  };
};
