import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { PAYMENTS, TRANSFER_VANISHED } from './payment.model.ts';
import { paymentStories, stateWith, withPayment } from './sample-payments.tsx';

const { View, at, by } = paymentStories();
const meta = preview.meta({ title: 'Buy/Payment/Waiting for the money', component: View });

export const Pending = meta.story(
  at(
    'pending.polling.idle',
    'pending.countdown.healthy',
    'pending.command.ready.idle',
    'pending.sender.known',
    'pending.money.awaited',
  ),
);
export const Checking = meta.story(
  at('pending.polling.reading', 'pending.countdown.healthy', 'pending.sender.known'),
);
/** An earlier status stays, below it why it may be old. */
export const StatusNotRead = meta.story(
  stateWith({ readError: 'No network.' }, 'pending.polling.idle', 'pending.sender.known'),
);
export const LessThanTenMinutes = meta.story(at('pending.countdown.soon', 'pending.sender.known'));
export const LessThanFiveMinutes = meta.story(at('pending.countdown.urgent', 'pending.sender.known'));
export const TimeOver = meta.story(at('pending.countdown.over', 'pending.sender.known'));
export const Cancelling = meta.story(at('pending.command.cancelling.sending'));
export const CancellingAgain = meta.story(at('pending.command.cancelling.retrying'));
export const SavingTheSender = meta.story(at('pending.command.savingSender.sending', 'pending.sender.known'));
export const SavingTheSenderAgain = meta.story(
  at('pending.command.savingSender.retrying', 'pending.sender.known'),
);
export const Refused = meta.story(at('pending.command.ready.refused', 'pending.sender.known'));
export const RefusedNotCancelled = meta.story({
  ...by('pending.command.ready.refused', 'cancel named'),
  tags: ['!test'],
});
export const RefusedAnotherName = meta.story({
  ...by('pending.command.ready.refused', 'saveSender renamed'),
  tags: ['!test'],
});
export const StillChecking = meta.story(at('pending.command.stillChecking.checking', 'pending.sender.known'));
export const StillCheckingTheSender = meta.story({
  ...stateWith(
    { senderName: 'AMNA KHALID' },
    'pending.command.stillChecking.checking',
    'pending.sender.known',
  ),
  tags: ['!test'],
});
export const StillUnreachable = meta.story(at('pending.command.stillChecking.idle', 'pending.sender.known'));
/** The host has refused the sender's name with this sentence. */
const senderRefusedWith = (reason: string) => ({
  ...stateWith(
    { senderName: 'AMNA KHALID', commandError: formError(reason) },
    'pending.command.ready.refused',
    'pending.sender.known',
  ),
  tags: ['!test'],
});
export const SenderNotSaved = meta.story(
  senderRefusedWith(
    "The sender name hasn't been saved yet. Please check it before you send money, or try again.",
  ),
);
export const SenderAfterTheEnd = meta.story(
  senderRefusedWith('This payment is closed, so its sender name can no longer be changed.'),
);
export const SenderOfAnotherMethod = meta.story(senderRefusedWith('Only a bank payment has a sender name.'));
export const TooManySenders = meta.story(
  senderRefusedWith(
    "You've given many sender names today. You don't need one: KP-4T7M-Q2 as the reference or remark of your transfer is enough. If you've sent it without, please contact support.",
  ),
);
export const RiskWarning = meta.story(at('pending.sender.unknown.riskWarning'));
export const AskingForTheSender = meta.story(at('pending.sender.unknown.askingName'));
export const RefusedWhileAsking = meta.story(
  at('pending.command.ready.refused', 'pending.sender.unknown.askingName'),
);
export const SenderMissing = meta.story(at('pending.sender.unknown.missing'));
/** A host that doesn't number payments needs the name; this browser has saved one before. */
export const SenderMissingWithoutANumber = meta.story({
  ...stateWith(
    {
      payment: { ...PAYMENTS.bank, number: undefined, user_input: null },
      senderName: null,
      savedSender: 'AMNA KHALID',
    },
    'pending.sender.unknown.missing',
  ),
  tags: ['!test'],
});
export const Saved = meta.story(at('pending.command.ready.saved', 'pending.sender.known'));
export const MoneyFound = meta.story(at('pending.money.found', 'pending.sender.known'));
export const MoneyVanished = meta.story(
  withPayment(TRANSFER_VANISHED, 'pending.money.vanished', 'pending.sender.known'),
);
export const MoneySetAside = meta.story(at('pending.money.setAside', 'pending.sender.known'));
