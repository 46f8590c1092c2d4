import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QRCodeSVG } from 'qrcode.react';
import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { SenderForm } from './parts/SenderForm.tsx';
import { PAYMENTS, paymentModel } from './payment.model.ts';

describe('the sender', () => {
  const showForm = (refusal: ComponentProps<typeof SenderForm>['refusal'], isSaved = false) => (
    <SenderForm
      label="Sender name"
      name="AMNA KHALID"
      action="Update"
      isBusy={false}
      isSaved={isSaved}
      refusal={refusal}
      onNamed={() => {}}
    />
  );

  test('stays as typed after a refusal, which stands beside it', async () => {
    const user = userEvent.setup();
    const { rerender, getByText, getByRole } = render(showForm(null));
    const field = getByRole('textbox', { name: 'Sender name' });
    await user.clear(field);
    await user.type(field, 'BILAL');
    rerender(showForm({ sentence: 'The sender can be changed three times.', field: 'name' }));
    expect(field).toHaveValue('BILAL');
    expect(field).toBeInvalid();
    expect(getByText('The sender can be changed three times.')).toBeVisible();
  });

  test('is told to be saved', () => {
    const { getByText } = render(showForm(null, true));
    expect(getByText('The sender name is saved.')).toBeVisible();
  });
});

describe('the QR code', () => {
  test('holds the address with the amount', () => {
    const { value, context } = stateAt(paymentModel, ['open.status.resting', 'open.sender.known']);
    const state = paymentModel.machine.resolveState({
      value,
      context: { ...context, payment: PAYMENTS.usdt },
    });
    const { getAllByRole, container } = render(
      <WithinRouter>
        <PaymentScreen state={state} send={() => {}} />
      </WithinRouter>,
    );
    expect(getAllByRole('button', { name: /QR code of the address with the amount/ })).toHaveLength(1);
    const drawn = [...container.querySelectorAll('svg path[fill="#000000"]')].map((one) =>
      one.getAttribute('d'),
    );
    const { container: expected } = render(
      <QRCodeSVG value="TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh?amount=50.8934" marginSize={4} />,
    );
    const [, path] = expected.querySelectorAll('path');
    expect(drawn).toEqual([path?.getAttribute('d'), path?.getAttribute('d')]);
  });
});

describe('the page', () => {
  const show = (method: keyof typeof PAYMENTS) => {
    const { value, context } = stateAt(paymentModel, ['open.status.resting', 'open.sender.known']);
    const state = paymentModel.machine.resolveState({
      value,
      context: { ...context, payment: PAYMENTS[method] },
    });
    return render(
      <WithinRouter>
        <PaymentScreen state={state} send={() => {}} />
      </WithinRouter>,
    );
  };

  test.each([
    ['bank', 'Pay the exact amount: PKR 14,250, not more and not less.'],
    ['bank', 'The total time for this payment is 60 minutes.'],
    ['bank', 'Write nothing into the reference.'],
    ['usdt', 'Tron (TRC20)'],
    ['usdt', 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh'],
    ['binance', '104233891'],
    ['bitcart', 'If you have already paid, please wait for 2-3 block confirmations.'],
    ['balance', 'Your payment is processing...'],
  ] as const)('of a payment by %s says: %s', (method, text) => {
    expect(show(method).getByText(text)).toBeVisible();
  });

  test('of a payment that the host has ended as expired counts 00:00, whatever the clock of the device says', () => {
    const { value, context } = stateAt(paymentModel, ['ended.plain']);
    const payment = { ...PAYMENTS.bank, status: 2, status_text: 'Expired' } as const;
    const now = Date.parse(payment.created_at);
    const state = paymentModel.machine.resolveState({ value, context: { ...context, payment, now } });
    const { getByRole } = render(
      <WithinRouter>
        <PaymentScreen state={state} send={() => {}} />
      </WithinRouter>,
    );
    expect(getByRole('timer')).toHaveTextContent('00:00');
  });

  test('of a payment from the balance gives no guidelines and asks for no sender', () => {
    const { queryByText, queryByLabelText } = show('balance');
    expect(queryByText('Guidelines')).toBeNull();
    expect(queryByLabelText('Sender name')).toBeNull();
  });
});
