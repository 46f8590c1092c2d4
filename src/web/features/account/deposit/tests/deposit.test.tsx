import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { describe, expect, it, vi } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.fake.ts';
import { sampleShop } from '#web/features/catalogue/tests/catalogue.sample.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { DepositScreen } from '../DepositScreen.tsx';
import { depositLogic } from '../deposit.effects.ts';
import { DepositForm } from '../parts/DepositForm.tsx';
import * as stories from './DepositScreen.stories.tsx';
import { depositModel } from './deposit.model.ts';

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
    ['1,50,000', 150_000],
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

it('says how much was put into the cart, of what was typed', async () => {
  const actors = createActors({ cachedCatalogue: sampleShop, logic: IDLE_LOGIC });
  actors.catalogue.start();
  actors.cart.start();
  const logic = depositLogic({ actors });
  function Page() {
    const [state, send] = useMachine(logic, { input: { isOffered: true } });
    return <DepositScreen state={state} send={send} />;
  }
  render(<Page />, { wrapper: WithinRouter });
  const user = userEvent.setup({ delay: null });
  expect(screen.getByLabelText('Amount in PKR')).toHaveAccessibleDescription('PKR 50 to PKR 200,000.');
  await user.type(screen.getByLabelText('Amount in PKR'), '1,23,456{Enter}');
  expect(await screen.findByText(/^We'll add/)).toHaveTextContent(
    "We'll add PKR 123,456 to your balance once the cart is paid.",
  );
  expect(actors.cart.getSnapshot().context.cart).toEqual({
    items: [{ id: 'balance', name: 'Account balance', price: 1, quantity: 123_456 }],
    totalPrice: 123_456,
  });
  actors.cart.stop();
  actors.catalogue.stop();
});
