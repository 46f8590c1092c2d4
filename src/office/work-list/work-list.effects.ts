import * as v from 'valibot';
import { dayInPakistan } from '#contract/pakistan.ts';
import { sessionRecord } from '#web/platform/storage.ts';
import { type PutOff, workListMachine } from './work-list.machine.ts';

const Kept = v.object({
  operator: v.string(),
  day: v.string(),
  later: v.record(v.string(), v.array(v.string())),
});

type Steps = { onOpen: (id: string) => void; onLeave: () => void };

/**
 * What an operator has put off today, by the names of the lists. Another day or another operator begins
 * anew.
 */
export function putOffBy(browser: Pick<Window, 'sessionStorage'>, operator: string, list: string) {
  const record = sessionRecord(browser, 'office-later', Kept);
  const of = (day: string) => {
    const kept = record.read();
    return kept?.operator === operator && kept.day === day ? kept.later : {};
  };
  return {
    read(at = new Date()): PutOff {
      const day = dayInPakistan(at);
      return { day, later: of(day)[list] ?? [] };
    },
    keep({ later, day }: PutOff) {
      record.write({ operator, day, later: { ...of(day), [list]: [...later] } });
    },
  };
}

/** The chart of a list that a person works through; the page shows the next one and the list. */
export const workListLogic = (keep: (putOff: PutOff) => void, { onOpen, onLeave }: Steps) =>
  workListMachine.provide({
    actions: {
      open: (_, { id }) => id !== null && onOpen(id),
      keep: (_, putOff) => keep(putOff),
      leave: onLeave,
    },
  });
