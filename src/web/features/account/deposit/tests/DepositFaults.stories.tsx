import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { DepositScreen } from '../DepositScreen.tsx';
import { depositModel } from './deposit.model.ts';

const form = formAt(depositModel, ['editing'], (state, send) => <DepositScreen state={state} send={send} />, {
  page: '/my/profile/deposit',
});
const meta = preview.meta({ title: 'Account/Deposit/Field faults' });

const amount = (fault: 'empty' | 'withPaisas' | 'tooSmall' | 'tooLarge') =>
  form.invalid({ press: 'Add to cart', faults: { 'Amount in PKR': FIELD_FAULTS.deposit[fault] } });
export const Empty = meta.story(amount('empty'));
export const NotInWholeRupees = meta.story(amount('withPaisas'));
export const TooSmall = meta.story(amount('tooSmall'));
export const TooLarge = meta.story(amount('tooLarge'));

const { refused } = depositModel.outcomes.addToCart;
const refusedWith = (reason: string) =>
  form.refused({
    typed: { 'Amount in PKR': '500' },
    press: 'Add to cart',
    at: ['refused'],
    context: { formError: formError(reason) },
    alert: reason,
  });
export const CartHoldsTheMost = meta.story(refusedWith(refused.reason));
export const CartIsFull = meta.story({
  ...refusedWith("Your cart is full, so we couldn't add the deposit."),
  tags: ['!test'],
});
export const NoLongerOffered = meta.story({
  ...refusedWith('Deposits are no longer available.'),
  tags: ['!test'],
});
