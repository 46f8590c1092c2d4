/**
 * The least that a page of React, the router and XState can be: a counter, a list with a page for each of
 * its entries, and a search in it. The bench compares the shop's first working tap, and its answers to
 * presses and keys, with this page's.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { assign, setup } from 'xstate';

const counterMachine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'add.pressed' } },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  on: { 'add.pressed': { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

/** As many as the shop sells. */
const NAMES = Array.from({ length: 120 }, (_, at) => `Card ${at + 1}`);
const SHOWN_MAX = 12;

function Results({ text }: { text: string }) {
  const found = NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <h1>Results for “{text}”</h1>
      {found.slice(0, SHOWN_MAX).map((name) => (
        <p key={name}>{name}</p>
      ))}
    </>
  );
}

function Shell() {
  const [state, send] = useMachine(counterMachine);
  const [text, setText] = useState('');
  return (
    <>
      <header>
        <a href="/cart">Cart, {state.context.count}</a>
        <input
          role="combobox"
          aria-label="Search"
          aria-expanded={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </header>
      <main>
        <button type="button" onClick={() => send({ type: 'add.pressed' })}>
          Add
        </button>
        {text === '' ? <Outlet /> : <Results text={text} />}
      </main>
    </>
  );
}

const root = createRootRoute({ component: Shell });
const list = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => (
    <>
      <h1>Cards</h1>
      {NAMES.slice(0, 12).map((name) => (
        <h2 key={name}>
          <a
            href={`/${name}`}
            onClick={(event) => {
              event.preventDefault();
              router.history.push(`/${name}`);
            }}
          >
            {name}
          </a>
        </h2>
      ))}
    </>
  ),
});
const entry = createRoute({
  getParentRoute: () => root,
  path: '/$name',
  component: () => <h1>{useLocation({ select: ({ pathname }) => decodeURI(pathname.slice(1)) })}</h1>,
});

const router = createRouter({ routeTree: root.addChildren([list, entry]) });
const element = document.getElementById('root');
if (element !== null) createRoot(element).render(<RouterProvider router={router} />);
