/**
 * The least that a page of React, the router and XState can be: one route, one counter, one button.
 * The bench compares the shop's first working tap with this page's.
 */
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { assign, setup } from 'xstate';

const counterMachine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'add.pressed' } },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  on: { 'add.pressed': { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

function Counter() {
  const [state, send] = useMachine(counterMachine);
  return (
    <>
      <header>
        <a href="/cart">Cart, {state.context.count}</a>
      </header>
      <button type="button" onClick={() => send({ type: 'add.pressed' })}>
        Add
      </button>
    </>
  );
}

const router = createRouter({ routeTree: createRootRoute({ component: Counter }) });
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<RouterProvider router={router} />);
