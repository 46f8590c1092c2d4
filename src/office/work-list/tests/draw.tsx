import type { ComponentProps } from 'react';
import { Later, WorkListScreen } from '../WorkListScreen.tsx';
import { queueOf } from '../work-list.machine.ts';

type Props = ComponentProps<typeof WorkListScreen>;

/** Where one is, above the rows of a page that shows all. */
export const draw = (state: Props['state'], send: Props['send']) => (
  <>
    <WorkListScreen state={state} send={send} />
    <ul>
      {queueOf(state.context).map((id) => (
        <li key={id} aria-label={id}>
          {id} <Later state={state} send={send} id={id} />
        </li>
      ))}
    </ul>
  </>
);
