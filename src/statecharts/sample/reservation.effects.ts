import { fromCallback, fromPromise } from 'xstate';
import type { Answer, Party } from './reservation.machine.ts';

const MINUTE_MS = 60_000;
const HELD_MINUTES = 4;

async function post(path: string, body: unknown, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body), signal });
  if (!response.ok) throw new Error('Nobody picks up.');
  return response.json();
}

export const reservationEffects = {
  requestTable: fromPromise<Answer, Party>(({ input, signal }) => post('/api/tables', input, signal)),
  saveNote: fromPromise<void, { text: string }>(async ({ input, signal }) => {
    await post('/api/notes', input, signal);
  }),
  countMinutes: fromCallback(({ sendBack }) => {
    let left = HELD_MINUTES;
    const timer = setInterval(() => {
      left -= 1;
      sendBack({ type: 'minute.passed', left });
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }),
};
