import { assign, setup } from 'xstate';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

/** A row of a list: its name for people, and how it is named to each command that may be done to it. */
export type Row = {
  key: string;
  name: string;
  inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
/** What a command would do to one row, or why it would not. */
export type Line = { key: string; says: string };

export type AskedOfAll = { kind: 'asked'; lines: readonly Line[] } | { kind: 'refused'; reason: string };
/** A portion of the rows: those that are done, and those that failed, with why. */
export type Portion = { done: readonly string[]; failed: readonly Line[] };

/** The rows to which a command is done. */
export type Chosen = { command: string; rows: readonly Row[] };

const chosenRows = withRequests(
  setup({
    types: {
      context: {} as {
        /** In the order of choosing; what failed stays. */
        chosen: readonly Row[];
        command: string;
        lines: readonly Line[];
        /** The rows of the press that are not done or failed yet. */
        waiting: readonly Row[];
        done: number;
        failed: readonly Line[];
        reason: string | null;
      },
      events: {} as
        | { type: 'row.toggled'; row: Row }
        /** All rows of the page. */
        | { type: 'rows.toggled'; rows: readonly Row[] }
        | { type: 'rows.cleared' }
        | { type: 'command.pressed'; command: string }
        | { type: 'question.confirmed' }
        | { type: 'question.declined' },
      tags: {} as 'busy',
    },
    actors: {
      ask: toProvide<AskedOfAll, Chosen>('ask'),
      run: toProvide<Portion, Chosen>('run'),
    },
    delays: { answerBy: 60_000 },
    guards: {
      isSomeChosen: ({ context }) => context.chosen.length > 0,
      isForSome: ({ context, event }) =>
        event.type === 'command.pressed' && forCommand(context.chosen, event.command).length > 0,
      isMoreWaiting: ({ context, event }) => {
        const { output }: { output?: Portion } = Object(event);
        const left = without(context.waiting, output).length;
        // A portion that brought nothing on is the last one.
        return left > 0 && left < context.waiting.length;
      },
    },
  }),
);

/** Several chosen rows of a list, and one command for all of them. */
export const chosenRowsMachine = chosenRows.createMachine({
  id: 'chosenRows',
  context: { chosen: [], command: '', lines: [], waiting: [], done: 0, failed: [], reason: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Rows are chosen, and what the last command did to them is said.',
      on: {
        'row.toggled': {
          actions: assign({ chosen: ({ context, event }) => toggled(context.chosen, event.row) }),
        },
        'rows.toggled': {
          actions: assign({
            chosen: ({ context, event }) => (areAll(context.chosen, event.rows) ? [] : event.rows),
          }),
        },
        'rows.cleared': {
          guard: 'isSomeChosen',
          actions: assign({ chosen: [], failed: [], done: 0, reason: null }),
        },
        'command.pressed': {
          guard: 'isForSome',
          target: 'asking',
          actions: assign({ command: ({ event }) => event.command, failed: [], done: 0, reason: null }),
        },
      },
    },
    asking: chosenRows.request({
      description: 'The host works out what the command would do to each row.',
      tags: 'busy',
      call: 'ask',
      input: ({ context: { command, chosen } }) => ({ command, rows: forCommand(chosen, command) }),
      within: 'answerBy',
      onAnswer: {
        asked: { target: 'question', actions: assign({ lines: ({ event }) => event.output.lines }) },
        refused: { target: 'choosing', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'choosing', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    question: {
      description: 'What it would do, a line a row. Nothing is done yet.',
      on: {
        'question.confirmed': {
          target: 'doing',
          actions: assign({ waiting: ({ context: { command, chosen } }) => forCommand(chosen, command) }),
        },
        'question.declined': 'choosing',
      },
    },
    doing: chosenRows.request({
      description: 'A portion of the rows is sent, until all are done or have failed.',
      tags: 'busy',
      call: 'run',
      input: ({ context: { command, waiting } }) => ({ command, rows: waiting }),
      within: 'answerBy',
      onDone: [
        {
          guard: 'isMoreWaiting',
          target: 'doing',
          reenter: true,
          actions: assign(({ context, event }) => afterPortion(context, event.output)),
        },
        { target: 'choosing', actions: assign(({ context, event }) => afterPortion(context, event.output)) },
      ],
      // What was not answered may be done: it stays chosen, and each of these commands can be repeated.
      lost: { target: 'choosing', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
  },
});

/** The rows to which the command may be done; the others stay chosen. */
const forCommand = (rows: readonly Row[], command: string): readonly Row[] =>
  rows.filter(({ inputs }) => inputs[command] !== undefined);

/** Whether all these rows are chosen. */
export const areAll = (chosen: readonly Row[], rows: readonly Row[]): boolean =>
  rows.length > 0 && rows.every(({ key }) => chosen.some((each) => each.key === key));

const toggled = (chosen: readonly Row[], row: Row): readonly Row[] =>
  chosen.some(({ key }) => key === row.key) ? chosen.filter(({ key }) => key !== row.key) : [...chosen, row];

const without = (rows: readonly Row[], { done = [], failed = [] }: Partial<Portion> = {}): readonly Row[] =>
  rows.filter(({ key }) => !done.includes(key) && !failed.some((line) => line.key === key));

/** What a portion has changed. Rows that are not of this press are left alone. */
function afterPortion<
  State extends {
    chosen: readonly Row[];
    waiting: readonly Row[];
    done: number;
    failed: readonly Line[];
  },
>(context: State, output: Portion) {
  const isOfPress = (key: string) => context.waiting.some((row) => row.key === key);
  const done = output.done.filter(isOfPress);
  return {
    chosen: context.chosen.filter(({ key }) => !done.includes(key)),
    waiting: without(context.waiting, output),
    done: context.done + done.length,
    failed: [...context.failed, ...output.failed.filter(({ key }) => isOfPress(key))],
  };
}
