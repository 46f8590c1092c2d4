import type * as v from 'valibot';
import { fromPromise } from 'xstate';
import { parse } from '#contract/parse.ts';
import type { Client } from '../api/client.ts';
import type { Input } from '../api/commands.ts';
import type { Read } from './reading.machine.ts';
import { readingMachine } from './reading.machine.ts';

type Asked = { command: string; input: Input; schema: v.GenericSchema; isPage?: boolean };

/** The chart of a reading command. An answer that doesn't fit the page's schema is an error. */
export const readingLogic = (client: Client, { command, input, schema, isPage = false }: Asked) =>
  readingMachine.provide({
    actors: {
      read: fromPromise<Read, boolean>(async ({ input: isBackground, signal }) => {
        const read = await client.read(command, input, { signal, isBackground, page: isPage });
        if (read.kind === 'refused') return read;
        const fits = parse(schema, read.value);
        if (!fits.ok)
          throw new Error(`The host's answer does not fit this page (${fits.reason}). Please reload it.`);
        return { kind: 'read', answer: fits.value };
      }),
    },
  });
