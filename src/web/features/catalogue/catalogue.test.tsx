import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { checkFlow } from '#web/testing/check-flow.ts';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { catalogueModel } from './catalogue.model.ts';
import * as stories from './unavailable/UnavailableScreen.stories.tsx';
import { UnavailableScreen } from './unavailable/UnavailableScreen.tsx';

checkFlow(catalogueModel, {
  render: (state, send) => (
    <WithinRouter>
      <UnavailableScreen state={state} send={send} from="/cart" />
    </WithinRouter>
  ),
  stories,
});

const unavailable = (copy: 'unavailable' | 'retried', fetch: 'idle' | 'active.listening') => (
  <WithinRouter>
    <UnavailableScreen
      state={stateAt(catalogueModel, [`copy.${copy}`, `fetch.${fetch}`])}
      send={() => {}}
      from="/cart"
    />
  </WithinRouter>
);

test('the page takes the focus, because nobody chose to come to it', () => {
  render(unavailable('unavailable', 'idle'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a try that was asked for is told when it fails, and keeps the focus on its button', async () => {
  const { rerender } = render(unavailable('unavailable', 'idle'));
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  rerender(unavailable('retried', 'active.listening'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(unavailable('retried', 'idle'));
  expect(screen.getByRole('status')).toHaveTextContent("Still no answer: we can't reach the shop.");
  expect(button).toHaveFocus();
});

test('a try that nobody asked for is not told', () => {
  const { rerender } = render(unavailable('unavailable', 'idle'));
  rerender(unavailable('unavailable', 'active.listening'));
  rerender(unavailable('unavailable', 'idle'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
