import { storiesFor } from '#statecharts/storybook/stories.tsx';
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
const meta = preview.meta({ title: 'Account/Deposit', component: View });

export const Editing = meta.story(at('editing'));
export const Adding = meta.story(at('adding'));
export const Refused = meta.story(at('refused'));
export const RefusedWithoutCart = meta.story({ ...by('refused', 'addToCart broken'), tags: ['!test'] });
export const Added = meta.story(at('added'));
export const AddedUpToTheMaximum = meta.story({ ...by('added', 'addToCart capped'), tags: ['!test'] });
export const Unavailable = meta.story(at('unavailable'));
