import { fromPromise } from 'xstate';
import type { Client } from '../api/client.ts';
import { ENTER_PIN, SIGN_IN_AGAIN } from '../api/client.ts';
import type { AskedOfAll, Chosen, Line, Portion } from './chosen-rows.machine.ts';
import { chosenRowsMachine } from './chosen-rows.machine.ts';

/** So many rows are sent before the progress is shown. */
const PORTION = 10;

/**
 * The chart of chosen rows on the host: each row is a request of its own, with its own audit entry. `asks`
 * says whether a command has a question. `onStale` is called when a command needs a new sign-in.
 */
export const chosenRowsLogic = (
  client: Client,
  { asks, onStale, onDone }: { asks: (command: string) => boolean; onStale: () => void; onDone: () => void },
) => {
  const isStale = (code: string | null) => code === SIGN_IN_AGAIN || code === ENTER_PIN;
  return chosenRowsMachine.provide({
    actors: {
      ask: fromPromise<AskedOfAll, Chosen>(async ({ input: { command, rows }, signal }) => {
        if (!asks(command))
          return { kind: 'asked', lines: rows.map(({ key, name }) => ({ key, says: name })) };
        const lines: Line[] = [];
        for (const { key, name, inputs } of rows) {
          const asked = await client.ask(command, inputs[command] ?? {}, { signal });
          if (asked.kind === 'refused' && isStale(asked.code)) {
            onStale();
            return { kind: 'refused', reason: asked.reason };
          }
          const says = asked.kind === 'refused' ? `${name}: ${asked.reason}` : asked.value.question;
          lines.push({ key, says: says ?? name });
        }
        return { kind: 'asked', lines };
      }),
      run: fromPromise<Portion, Chosen>(async ({ input: { command, rows }, signal }) => {
        const portion = rows.slice(0, PORTION);
        const done: string[] = [];
        const failed: Line[] = [];
        for (const { key, name, inputs } of portion) {
          const ran = await client.run(command, inputs[command] ?? {}, {
            signal,
            attempt: crypto.randomUUID(),
          });
          if (ran.kind === 'answer') done.push(key);
          else failed.push({ key, says: `${name}: ${ran.reason}` });
        }
        onDone();
        return { done, failed };
      }),
    },
  });
};
