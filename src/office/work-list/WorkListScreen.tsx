import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { bar, muted } from '../frame/layout.ts';
import type { workListMachine } from './work-list.machine.ts';
import { progressOf, queueOf } from './work-list.machine.ts';

type Props = {
  state: SnapshotFrom<typeof workListMachine>;
  send: (event: EventFrom<typeof workListMachine>) => void;
};
/** Where one is in a list that is worked through, and the ways on. */
export function WorkListScreen({ state, send }: Props) {
  const { at, later } = state.context;
  const queue = queueOf(state.context);
  const { place, of } = progressOf(state.context);
  const put = queue.filter((id) => later.includes(id)).length;
  return (
    <section className={bar} aria-label="What waits" data-state={dataState(state)}>
      <span role="status">
        <span>
          {state.matches('working') && `${place} of ${of}`}
          {state.matches('choosing') && `${queue.length + state.context.others} waiting`}
          {state.matches('finished') && 'All done.'}
        </span>
        {put > 0 && <span className={muted}>{` ${put} for later`}</span>}
      </span>
      {state.matches('working') && at !== null && <Later state={state} send={send} id={at} />}
      {state.matches('choosing') && at !== null && (
        <Button
          size="sm"
          disabled={!state.can({ type: 'next.pressed' })}
          onClick={() => send({ type: 'next.pressed' })}
        >
          Next
        </Button>
      )}
      {!state.matches('left') && (
        <Button size="sm" variant="ghost" onClick={() => send({ type: 'list.left' })}>
          Back to the list
        </Button>
      )}
    </section>
  );
}

/** Puts one behind the others for today; nothing is decided or sent. */
export function Later({ state, send, id }: Props & { id: string }) {
  const event = { type: 'later.pressed', id } as const;
  return (
    <Button size="sm" variant="ghost" disabled={!state.can(event)} onClick={() => send(event)}>
      Later
    </Button>
  );
}
