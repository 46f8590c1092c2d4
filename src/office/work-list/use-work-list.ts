import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { dayInPakistan } from '#contract/pakistan.ts';
import { useOffice } from '../frame/office.ts';
import { putOffBy, workListLogic } from './work-list.effects.ts';

type Asked = {
  /** The list's name, under which is kept what is put off. */
  list: string;
  /** The one in view, if the page shows one. */
  at?: string | null;
  /** What waits; null until it is known. */
  waiting: readonly string[] | null;
  /** How many wait on other pages of the list. */
  others?: number;
  onOpen?: (id: string) => void;
  onLeave?: () => void;
};

const NOTHING = () => {};

/** The chart of a list that is worked through, which follows the list and the page in view. */
export function useWorkList(asked: Asked) {
  const { list, at = null, waiting, others = 0, onOpen = NOTHING, onLeave = NOTHING } = asked;
  const { operator } = useOffice();
  const putOff = putOffBy(window, operator.name, list);
  const [input] = useState(() => ({ at, ...putOff.read() }));
  const [state, send] = useMachine(workListLogic(putOff.keep, { onOpen, onLeave }), { input });
  const day = dayInPakistan(new Date());
  const known = waiting?.join(' ');
  useEffect(() => {
    if (known === undefined) return;
    const ids = known.split(' ').filter((id) => id !== '');
    send({ type: 'list.changed', waiting: ids, others, day });
  }, [known, others, day, send]);
  useEffect(() => {
    if (at !== null) send({ type: 'item.opened', id: at });
  }, [at, send]);
  return [state, send] as const;
}
