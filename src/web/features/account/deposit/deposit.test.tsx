import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './DepositScreen.stories.tsx';
import { DepositScreen } from './DepositScreen.tsx';
import { depositModel } from './deposit.model.ts';
import { DepositForm } from './parts/DepositForm.tsx';

checkFlow(depositModel, {
  render: (state, send) => (
    <WithinRouter>
      <DepositScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

describe('the amount', () => {
  const amount = () => screen.getByLabelText('Amount in PKR');

  function renderForm() {
    const onSubmit = vi.fn();
    render(<DepositForm isBusy={false} formError={null} onSubmit={onSubmit} />);
    return { onSubmit, user: userEvent.setup({ delay: null }) };
  }

  it.each([
    ['49', 'The smallest deposit is PKR 50.'],
    ['200001', 'The largest deposit is PKR 200,000.'],
    ['99.50', 'Enter an amount in whole rupees.'],
    ['-100', 'Enter an amount in whole rupees.'],
    ['lots', 'Enter an amount in whole rupees.'],
  ])('shows an error when the field is left with %s', async (text, sentence) => {
    const { user } = renderForm();
    await user.type(amount(), text);
    await user.tab();
    expect(amount()).toHaveAccessibleDescription(sentence);
  });

  it.each([
    ['50', 50],
    ['200,000', 200_000],
    [' 1 500 ', 1_500],
  ])('is accepted as %s', async (text, rupees) => {
    const { onSubmit, user } = renderForm();
    await user.type(amount(), `${text}{Enter}`);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: rupees });
  });

  it('is required', async () => {
    const { onSubmit, user } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(amount()).toHaveAccessibleDescription('Enter an amount.');
    expect(amount()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('can be picked, which corrects an invalid one', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(amount(), '7{Enter}');
    expect(amount()).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'PKR 5,000' }));
    expect(amount()).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: 5_000 });
  });
});
