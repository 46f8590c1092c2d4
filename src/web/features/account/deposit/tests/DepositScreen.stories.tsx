import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { type FormError, formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { DepositScreen } from '../DepositScreen.tsx';
import { depositModel } from './deposit.model.ts';

const { View, at, by } = storiesFor(
  depositModel,
  (state, send) => <DepositScreen state={state} send={send} />,
  {
    page: '/my/profile/deposit',
  },
);
/** The balance lacks this much for an order, whose cart waits for the deposit. */
const ofShortfall = (formError: FormError | null) =>
  storiesFor(
    depositModel,
    ({ value, context }, send) => {
      const ofOrder = { ...context, short: 1_500, formError };
      return (
        <DepositScreen state={depositModel.machine.resolveState({ value, context: ofOrder })} send={send} />
      );
    },
    { page: '/my/profile/deposit' },
  );
const meta = preview.meta({ title: 'Account/Deposit', component: View });

export const Editing = meta.story(at('editing'));
export const EditingForAShortfall = meta.story({
  ...at('editing'),
  render: ofShortfall(null).View,
  tags: ['!test'],
});
export const Adding = meta.story(at('adding'));
export const Refused = meta.story(at('refused'));
export const RefusedWithoutCart = meta.story({ ...by('refused', 'addToCart broken'), tags: ['!test'] });
export const RefusedAsTheCartCannotWait = meta.story({
  ...at('refused'),
  render: ofShortfall(
    formError(
      "This browser can't keep your cart in the meantime, so we've changed nothing. Please pay another way.",
    ),
  ).View,
  tags: ['!test'],
});
export const Added = meta.story(at('added'));
export const AddedUpToTheMaximum = meta.story({ ...by('added', 'addToCart capped'), tags: ['!test'] });
export const Unavailable = meta.story(at('unavailable'));
