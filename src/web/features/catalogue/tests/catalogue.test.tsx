import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import * as stories from '#web/features/catalogue/unavailable/tests/UnavailableScreen.stories.tsx';
import { UnavailableScreen } from '#web/features/catalogue/unavailable/UnavailableScreen.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { catalogueModel } from './catalogue.model.ts';

checkFlow(catalogueModel, {
  render: (state, send) => (
    <WithinRouter>
      <UnavailableScreen state={state} send={send} from="/cart" />
    </WithinRouter>
  ),
  stories,
});

const unavailable = (fetch: 'idle' | 'active.listening') => (
  <WithinRouter>
    <UnavailableScreen
      state={stateAt(catalogueModel, ['copy.unavailable', `fetch.${fetch}`])}
      send={() => {}}
      from="/cart"
    />
  </WithinRouter>
);

test('the page takes the focus, because nobody chose to come to it', () => {
  render(unavailable('idle'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a try that was asked for is told when it fails, and keeps the focus on its button', async () => {
  const { rerender } = render(unavailable('idle'));
  const button = screen.getByRole('button', { name: 'Try again' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(button);
  rerender(unavailable('active.listening'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(unavailable('idle'));
  expect(screen.getByRole('status')).toHaveTextContent("Still no answer: we can't reach the shop.");
  expect(button).toHaveFocus();
});

test('a try that nobody asked for is not told', () => {
  const { rerender } = render(unavailable('idle'));
  rerender(unavailable('active.listening'));
  rerender(unavailable('idle'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
