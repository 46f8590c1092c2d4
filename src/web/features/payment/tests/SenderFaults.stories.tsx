import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
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

const senderFault = (fault: 'empty' | 'tooLong') =>
  named.invalid({ press: 'Update', faults: { 'Sender name': FIELD_FAULTS.senderName[fault] } });
export const SenderEmptied = meta.story(senderFault('empty'));
export const SenderTooLong = meta.story(senderFault('tooLong'));

export const SenderUnprintable = meta.story({
  ...named.invalid({
    press: 'Update',
    faults: { 'Sender name': { typed: 'AMNA\u0007', says: "A sender name can't have control characters." } },
  }),
  tags: ['!test'],
});

const CHANGED_OFTEN = 'You can change the sender name only 3 times.';
export const SenderRefused = meta.story(
  named.refused({
    press: 'Update',
    at: ['pending.command.ready.refused', 'pending.sender.known'],
    context: { senderName: 'AMNA KHAN', commandError: { message: CHANGED_OFTEN, field: 'name' } },
    faults: { 'Sender name': { typed: 'AMNA KHAN', says: CHANGED_OFTEN } },
  }),
);
export const DialogEmpty = meta.story(
  dialog.invalid({ press: 'Save', faults: { 'Exact sender name': FIELD_FAULTS.senderName.empty } }),
);
