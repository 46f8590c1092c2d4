import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { Actor, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { WithinRouter } from './WithinRouter.tsx';

/**
 * Starts the actor of a flow and draws its screen in an empty router, until the test is over. `send`
 * is for what doesn't come from the screen.
 */
export function openFlow<M extends AnyStateMachine>(
  actor: Actor<M>,
  draw: (state: SnapshotFrom<M>, send: (event: EventFrom<M>) => void) => ReactNode,
) {
  actor.start();
  onTestFinished(() => {
    actor.stop();
  });
  const Flow = () =>
    draw(
      useSelector(actor, (state) => state),
      actor.send,
    );
  const { container, rerender } = render(<Flow />, { wrapper: WithinRouter });
  return {
    actor,
    container,
    user: userEvent.setup({ delay: null }),
    send: (event: EventFrom<M>) => act(() => actor.send(event)),
    redraw: () => rerender(<Flow />),
  };
}
