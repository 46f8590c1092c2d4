import { useState } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '../effects.ts';
import type { reservationMachine } from './reservation.machine.ts';

type Props = {
  state: SnapshotFrom<typeof reservationMachine>;
  send: (event: EventFrom<typeof reservationMachine>) => void;
};

/** The sample's view: bare elements, one part per state. */
export function ReservationScreen({ state, send }: Props) {
  return (
    <main data-state={dataState(state)}>
      {state.matches('asking') && <Request refusal={state.context.refusal} send={send} />}
      {state.matches('sending') && (
        <>
          <p role="status" aria-label="Asking the restaurant">
            Asking {state.context.restaurant} …
          </p>
          <button type="button" onClick={() => send({ type: 'request.cancelled' })}>
            Never mind
          </button>
        </>
      )}
      {state.matches('held') && <Held state={state} send={send} />}
      {state.matches('confirmed') && <h1>A table for {state.context.guests} is yours.</h1>}
    </main>
  );
}

function Request({ refusal, send }: { refusal: string | null } & Pick<Props, 'send'>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'party.submitted', guests: Number(new FormData(event.currentTarget).get('guests')) });
      }}
    >
      <label>
        Guests <input name="guests" type="number" />
      </label>
      <button type="submit">Ask for a table</button>
      {refusal !== null && <p role="alert">{refusal}</p>}
    </form>
  );
}

function Held({ state, send }: Props) {
  const [text, setText] = useState('');
  return (
    <>
      <p>
        {state.matches({ held: { clock: 'urgent' } })
          ? 'The table is held for a last moment.'
          : 'The table is held for you.'}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'note.written', text });
        }}
      >
        <label>
          A note{' '}
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            disabled={state.hasTag('busy')}
          />
        </label>
        {state.matches({ held: { note: 'saved' } }) && <p role="status">Your note is saved.</p>}
      </form>
      <button type="button" onClick={() => send({ type: 'table.confirmed' })}>
        Confirm
      </button>
    </>
  );
}
