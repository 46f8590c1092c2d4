import { formAt } from '#statecharts/storybook/form-stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { PaymentScreen } from '../PaymentScreen.tsx';
import { paymentModel } from './payment.model.ts';

const named = formAt(
  paymentModel,
  ['pending.sender.known'],
  (state, send) => <PaymentScreen state={state} send={send} />,
  { page: '/payment/8412' },
);
const dialog = formAt(
  paymentModel,
  ['pending.sender.unknown.askingName'],
  (state, send) => <PaymentScreen state={state} send={send} />,
  { page: '/payment/8412' },
);
const meta = preview.meta({ title: 'Buy/Payment/Field faults' });

const MISSING = 'Enter the name on the account you pay from.';
const TOO_LONG = 'A sender name can have up to 100 characters.';

export const SenderEmptied = meta.story(
  named.invalid({ typed: { 'Sender name': '' }, press: 'Update', faults: { 'Sender name': MISSING } }),
);
export const SenderTooLong = meta.story(
  named.invalid({
    typed: { 'Sender name': 'AMNA KHALID '.repeat(9) },
    press: 'Update',
    faults: { 'Sender name': TOO_LONG },
  }),
);

const CHANGED_OFTEN = 'You can change the sender name only 3 times.';
export const SenderRefused = meta.story(
  named.refused({
    typed: { 'Sender name': 'AMNA KHAN' },
    press: 'Update',
    at: ['pending.command.ready.refused', 'pending.sender.known'],
    context: { senderName: 'AMNA KHAN', commandError: { message: CHANGED_OFTEN, field: 'name' } },
    faults: { 'Sender name': CHANGED_OFTEN },
  }),
);
export const DialogEmpty = meta.story(
  dialog.invalid({ press: 'Save', faults: { 'Exact sender name': MISSING } }),
);
