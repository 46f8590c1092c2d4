import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { BuyAgain } from '../parts/BuyAgain.tsx';
import { buyAgainModel } from './buy-again.model.ts';
import { OpenOrder } from './OpenOrder.tsx';

const { View, at } = storiesFor(buyAgainModel, (state, send) => <BuyAgain state={state} send={send} />, {
  page: '/my/orders',
  around: (buyAgain) => <OpenOrder buyAgain={() => buyAgain} />,
});
const meta = preview.meta({ title: 'Orders/Buy again', component: View });

export const Offered = meta.story(at('offered'));
export const Adding = meta.story(at('adding'));
export const Failed = meta.story(at('failed'));
export const Added = meta.story(at('added'));
export const AddedInPart = meta.story(at('addedInPart'));
export const NotAdded = meta.story(at('notAdded'));
/** Two of its lines are unknown to this version of the shop. */
export const AddedOfAnUnreadableOrder = meta.story({
  ...at('addedInPart'),
  render: storiesFor(buyAgainModel, (state, send) => <BuyAgain state={state} send={send} unread={2} />).View,
  tags: ['!test'],
});
