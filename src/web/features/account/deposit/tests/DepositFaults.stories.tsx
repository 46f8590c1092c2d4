import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { DepositScreen } from '../DepositScreen.tsx';
import { depositModel } from './deposit.model.ts';

const form = formAt(depositModel, ['editing'], (state, send) => <DepositScreen state={state} send={send} />, {
  page: '/my/profile/deposit',
});
const meta = preview.meta({ title: 'Account/Deposit/Field faults' });

const amount = (text: string, sentence: string) =>
  form.invalid({
    typed: { 'Amount in PKR': text },
    press: 'Add to cart',
    faults: { 'Amount in PKR': sentence },
  });
export const Empty = meta.story(amount('', 'Enter an amount.'));
export const NotInWholeRupees = meta.story(amount('99.50', 'Enter an amount in whole rupees.'));
export const TooSmall = meta.story(amount('49', 'The smallest deposit is PKR 50.'));
export const TooLarge = meta.story(amount('200,001', 'The largest deposit is PKR 200,000.'));

const FULL = 'Your cart already holds a deposit of PKR 200,000, which is the maximum.';
export const CartHoldsTheMost = meta.story(
  form.refused({
    typed: { 'Amount in PKR': '500' },
    press: 'Add to cart',
    at: ['refused'],
    context: { formError: formError(FULL) },
    alert: FULL,
  }),
);
