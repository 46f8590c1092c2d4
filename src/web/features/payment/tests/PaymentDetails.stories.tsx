import { expect, mocked, spyOn, waitFor } from 'storybook/test';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { PaymentScreen } from '../PaymentScreen.tsx';
import { CANCEL, PAYMENTS, paymentModel } from './payment.model.ts';

/** A payment that waits for its money. The method makes no difference to the chart. */
function Waiting({ method = 'bank' }: { method?: 'bank' | 'usdt' }) {
  const { value, context } = stateAt(paymentModel, ['pending.polling.idle', 'pending.sender.known']);
  const payment = PAYMENTS[method];
  const state = paymentModel.machine.resolveState({ value, context: { ...context, payment } });
  return <PaymentScreen state={state} send={() => {}} />;
}

/** A button says for two seconds what became of it. In these stories it says so for good. */
function sayItForGood() {
  spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { setTimeout } = window;
  window.setTimeout = new Proxy(setTimeout, {
    apply: (run, self, given) => (given[1] === 2_000 ? 0 : Reflect.apply(run, self, given)),
  });
  return () => {
    window.setTimeout = setTimeout;
  };
}

const meta = preview.meta({
  title: 'Buy/Payment/Waiting for the money',
  component: Waiting,
  parameters: inPage({ page: '/payment/8412' }),
  beforeEach: sayItForGood,
});

/** Also by hover and focus. */
export const QrCodeEnlarged = meta.story({
  args: { method: 'usdt' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^QR code .* Enlarge$/ }));
    await waitFor(() => expect(canvas.getByRole('img', { name: /^QR code/ })).toBeVisible());
  },
});

export const AmountCopied = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Amount' }));
    await waitFor(() =>
      expect(canvas.getByText('Copied', { selector: '[role=status]' })).toBeInTheDocument(),
    );
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(PAYMENTS.bank.payment_amount);
  },
});
export const AmountNotCopied = meta.story({
  play: async ({ canvas, userEvent }) => {
    mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('not allowed'));
    spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Amount' }));
    await waitFor(() =>
      expect(canvas.getByText(/^Couldn't copy it/, { selector: '[role=status]' })).toBeInTheDocument(),
    );
  },
});

export const CancelExplained = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button', { name: CANCEL }));
    await waitFor(() => expect(canvas.getByRole('tooltip')).toBeVisible());
  },
});
