import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QRCodeSVG } from 'qrcode.react';
import { describe, expect, test } from 'vitest';
import { pkr } from '#contract/money.ts';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { countdown } from '#web/theme/recipes/text.ts';
import { PaymentScreen } from '../PaymentScreen.tsx';
import { SenderForm } from '../parts/SenderForm.tsx';
import type { ShownPayment } from '../shown-payment.ts';
import * as confirming from './PaymentConfirming.stories.tsx';
import * as ended from './PaymentEnded.stories.tsx';
import * as loading from './PaymentLoading.stories.tsx';
import * as waiting from './PaymentWaiting.stories.tsx';
import { CANCEL, CLOSED, PAID_PARTIAL, PAYMENTS, paymentModel, UNREADABLE } from './payment.model.ts';
import * as faults from './SenderFaults.stories.tsx';

checkFlow(paymentModel, {
  render: (state, send) => (
    <WithinRouter>
      <PaymentScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories: { ...loading, ...waiting, ...confirming, ...ended },
});
checkFaults(faults, WithinRouter);

describe('the page', () => {
  test('shows the sender as saved, with the name that the host kept', async () => {
    const form = (isSaved: boolean) => (
      <SenderForm
        label="Sender name"
        name="AMNA KHALID"
        action="Update"
        isBusy={false}
        isDisabled={false}
        isSaved={isSaved}
        formError={null}
        onSubmitName={() => {}}
      />
    );
    const { rerender, getByText, getByRole } = render(form(false));
    const field = getByRole('textbox', { name: 'Sender name' });
    await userEvent.setup().type(field, ' X');
    rerender(form(true));
    expect(getByText('Sender name saved.')).toBeVisible();
    expect(field).toHaveValue('AMNA KHALID');
  });

  describe('the result of a command is announced by a region that was on the page before, empty', () => {
    const drawn = (...places: Parameters<typeof stateAt<typeof paymentModel.machine>>[1]) => (
      <WithinRouter>
        <PaymentScreen state={stateAt(paymentModel, places)} send={() => {}} />
      </WithinRouter>
    );
    const regionOf = (container: HTMLElement) =>
      container.querySelector('[data-state] > [role=status][aria-live=polite]');

    test.each([
      ['pending.command.savingSender.sending', 'pending.command.ready.saved', 'Sender name saved.'],
      ['closed.restoring', 'closed.restored', 'Your items are back in your cart'],
    ] as const)('in %s', (before, after, message) => {
      const { container, rerender } = render(drawn(before));
      const region = regionOf(container);
      expect(region).toBeEmptyDOMElement();
      rerender(drawn(after));
      expect(regionOf(container)).toBe(region);
      expect(region).toHaveTextContent(message);
    });

    test('and the focus moves to the heading when the button disappears', () => {
      const { getByRole, rerender } = render(drawn('closed.restoring'));
      getByRole('button', { name: 'Put them back in the cart' }).focus();
      rerender(drawn('closed.restored'));
      expect(getByRole('heading', { level: 1 })).toHaveFocus();
    });
  });

  describe('the QR code', () => {
    test('holds the address with the amount', () => {
      const { value, context } = stateAt(paymentModel, ['pending.polling.idle', 'pending.sender.known']);
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
    const showOf = (
      payment: ShownPayment,
      ...places: Parameters<typeof stateAt<typeof paymentModel.machine>>[1]
    ) => {
      const { value, context } = stateAt(paymentModel, places);
      const state = paymentModel.machine.resolveState({ value, context: { ...context, payment } });
      return render(
        <WithinRouter>
          <PaymentScreen state={state} send={() => {}} />
        </WithinRouter>,
      );
    };
    const show = (method: keyof typeof PAYMENTS) =>
      showOf(PAYMENTS[method], 'pending.polling.idle', 'pending.sender.known');

    test.each([
      ['bank', 'Your total time to pay is 60 minutes.'],
      ['bank', 'Write nothing into the reference.'],
      ['usdt', 'Tron (TRC20)'],
      ['usdt', 'Send only on Tron (TRC20)'],
      ['usdt', 'This exact amount has to arrive: if your exchange takes a fee, add it on top.'],
      ['usdt', 'about PKR 14,263'],
      ['usdt', 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh'],
      ['binance', '104233891'],
      ['bitcart', "If you've already paid, please wait for 2-3 block confirmations."],
      ['balance', 'Your payment is processing...'],
    ] as const)('of a payment by %s says: %s', (method, text) => {
      expect(show(method).getByText(text)).toBeVisible();
    });

    test('of a payment that it can not read shows the amount, the status and Cancel (R-2)', () => {
      const { getByText, getByRole, queryByText } = showOf(
        UNREADABLE,
        'pending.polling.idle',
        'pending.sender.known',
      );
      expect(getByText('PKR 14,250')).toBeVisible();
      expect(getByText('Payment Status: Waiting for your payment')).toBeVisible();
      expect(getByText(/can't show how to pay by Wallet transfer/)).toBeVisible();
      expect(getByRole('button', { name: CANCEL })).toBeEnabled();
      expect(queryByText('Guidelines')).toBeNull();
    });

    test('of a partly paid invoice asks for the rest, not for the whole amount', () => {
      const { getByText, getByRole, queryByText } = showOf(
        PAID_PARTIAL,
        'pending.polling.idle',
        'pending.sender.known',
      );
      expect(getByText(/pay the rest before the time runs out/)).toBeVisible();
      expect(getByRole('link', { name: /^Open the invoice/ })).toBeVisible();
      expect(getByRole('timer')).toBeVisible();
      expect(queryByText(/^Pay the exact amount/)).toBeNull();
    });

    test.each([
      ['expired', /If you sent it in time, it still counts/],
      [
        'expired, without a sender',
        /If you left the number out, please contact support with your payment number/,
      ],
      ['expired, by invoice', /If you paid part of it, or later, please contact support/],
      ['expired, by amount', /If you sent exactly this amount in time, it still counts/],
      ['expired, confirming', /your order completes if you sent the whole amount/],
      ['cancelled', /If you've already sent money, it goes to your balance/],
      ['cancelled, without a sender', /please contact support with your payment number/],
      ['cancelled, by amount', /If you've already sent exactly this amount, it goes to your balance/],
    ] as const)('of a payment that is %s promises what the host will do', (end, text) => {
      const { getByText, queryByRole } = showOf(CLOSED[end], 'closed.plain');
      expect(getByText(text)).toBeVisible();
      expect(queryByRole('link', { name: 'See your balance' })).toBeNull();
    });

    test.each([
      ['expired, credited', "Your payment didn't match"],
      ['cancelled, credited', 'Money came for this cancelled payment'],
    ] as const)('of a payment that is %s links to the balance, which has the money', (end, title) => {
      const { getByText, getByRole } = showOf(CLOSED[end], 'closed.plain');
      expect(getByText(title)).toBeVisible();
      expect(getByRole('link', { name: 'See your balance' })).toBeVisible();
    });

    const ITEMS = "Your items are in My Orders, or will be as soon as they're delivered.";
    const deposit = { id: 'balance', name: 'Balance', price: pkr(1), quantity: 500 };
    const cards = PAYMENTS.bank.cart ?? [];
    test.each([
      ['items', cards, ITEMS],
      ['a deposit', [deposit], 'Your deposit is in your balance already.'],
      ['both', [...cards, deposit], `${ITEMS} Your deposit is in your balance already.`],
      [
        'what its host does not say',
        undefined,
        `${ITEMS} If this was a deposit, it's in your balance already.`,
      ],
    ])('of an overpaid payment says where what it paid for is, and the rest: %s', (_, cart, text) => {
      const payment = { ...PAYMENTS.bank, status: 1, outcome: 'paidOver', cart } as const;
      const { getByText } = showOf(payment, 'completed.delivered');
      expect(getByText(`${text} You paid too much: we've added the extra to your balance.`)).toBeVisible();
    });

    test.each([
      ['items', cards, 0],
      ['a deposit', [deposit], 1],
      ['both', [...cards, deposit], 1],
      ['what its host does not say', undefined, 0],
    ])(
      'of a payment of %s that is complete leads to the balance where that has a part of it',
      (_, cart, links) => {
        const payment = { ...PAYMENTS.bank, status: 1, outcome: 'completed', cart } as const;
        const { queryAllByRole } = showOf(payment, 'completed.delivered');
        expect(queryAllByRole('link', { name: 'See your balance' })).toHaveLength(links);
      },
    );

    test("of a payment that the host ended as expired counts 00:00, whatever the device's clock says", () => {
      const { value, context } = stateAt(paymentModel, ['closed.plain']);
      const payment = { ...PAYMENTS.bank, status: 2, status_text: 'Expired', outcome: 'expired' } as const;
      const now = Date.parse(payment.created_at);
      const state = paymentModel.machine.resolveState({ value, context: { ...context, payment, now } });
      const { getByRole } = render(
        <WithinRouter>
          <PaymentScreen state={state} send={() => {}} />
        </WithinRouter>,
      );
      expect(getByRole('timer')).toHaveTextContent('00:00');
    });

    test('of a payment without time left shows that in the colour of the last minutes', () => {
      const { tone } = countdown.variants ?? {};
      expect(tone?.['over']).toEqual(tone?.['urgent']);
      expect(showOf(CLOSED.expired, 'closed.plain').getByRole('timer').className).toMatch(/tone_over/);
    });

    test('of a payment from the balance gives no guidelines and asks for no sender', () => {
      const { queryByText, queryByLabelText } = show('balance');
      expect(queryByText('Guidelines')).toBeNull();
      expect(queryByLabelText('Sender name')).toBeNull();
    });
  });

  describe('what delivery needs (R-16)', () => {
    const topUp = {
      id: 'pubg-uc-60',
      name: 'PUBG Mobile UC, 60 UC',
      quantity: 2,
      answers: [{ label: 'Player ID', value: '5123456789' }],
    };
    const show = (cart: ShownPayment['cart']) => {
      const { value, context } = stateAt(paymentModel, ['pending.polling.idle', 'pending.sender.known']);
      const state = paymentModel.machine.resolveState({
        value,
        context: { ...context, payment: { ...PAYMENTS.usdt, cart } },
      });
      return render(
        <WithinRouter>
          <PaymentScreen state={state} send={() => {}} />
        </WithinRouter>,
      );
    };

    test('is shown under the item that is paid for', () => {
      const { getByText, getAllByText } = show([topUp]);
      expect(getByText('Player ID:').parentElement).toHaveTextContent('Player ID: 5123456789');
      expect(getAllByText('PUBG Mobile UC, 60 UC × 2')).toHaveLength(1);
    });

    test('names its item where there are several', () => {
      const { getByText } = show([{ id: 'vpn-year', name: 'VPN for a year' }, topUp]);
      const item = getByText('PUBG Mobile UC, 60 UC × 2').closest('div');
      expect(item).toHaveTextContent('PUBG Mobile UC, 60 UC × 2Player ID: 5123456789');
    });

    test('is left out by older hosts', () => {
      expect(show([{ id: 'vpn-year', name: 'VPN for a year' }]).queryByText(/^Player/)).toBeNull();
    });
  });
});
