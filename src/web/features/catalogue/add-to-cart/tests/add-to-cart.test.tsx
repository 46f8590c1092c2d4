import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { sampleVariant } from '#web/features/catalogue/tests/catalogue.sample.ts';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';
import * as stories from './VariantRow.stories.tsx';

const variant = sampleVariant('valorant-vp-1000');

checkFlow(addToCartModel, {
  render: (state, send) => (
    <ul>
      <VariantRow state={state} send={send} variant={variant} />
    </ul>
  ),
  stories,
});

it('shows a variant that is out of stock without an Add button', () => {
  const state = stateAt(addToCartModel, ['ready.idle']);
  render(<VariantRow state={state} send={() => {}} variant={sampleVariant('valorant-vp-2050')} />);
  expect(screen.getByText('2,050 VP')).toBeVisible();
  expect(screen.getByText('PKR 5,490')).toBeVisible();
  expect(screen.getByText('Out of stock')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('returns the focus to Add when its notice is dismissed', async () => {
  const state = stateAt(addToCartModel, ['ready.warned']);
  render(<VariantRow state={state} send={() => {}} variant={variant} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('button', { name: /^Add / })).toHaveFocus();
});
