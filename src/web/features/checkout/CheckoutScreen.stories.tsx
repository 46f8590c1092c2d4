import { storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { checkoutModel, STAMP } from './checkout.model.ts';

const { View, at } = storiesFor(checkoutModel, (state) => (
  <CheckoutScreen state={state} send={() => {}} stamp={() => STAMP} />
));
const meta = preview.meta({ title: 'Paying/Choosing how to pay', component: View });

export const Loading = meta.story(at('loading'));
export const Offline = meta.story(at('offline'));
export const EmptyCart = meta.story(at('emptyCart'));
export const ChoosingAMethod = meta.story(at('choosing.method'));
export const ChoosingACoin = meta.story(at('choosing.coin'));
export const ChoosingANetwork = meta.story(at('choosing.network'));
export const Ready = meta.story(at('choosing.ready'));
export const Refused = meta.story(at('choosing.refused'));
export const Placing = meta.story(at('placing'));
export const Recalling = meta.story(at('stillChecking.recalling'));
export const RecallingAgain = meta.story(at('stillChecking.recallingAgain'));
export const StillChecking = meta.story(at('stillChecking.resting'));
export const AskingAgain = meta.story(at('stillChecking.asking'));
export const Repriced = meta.story(at('repriced'));
export const Dearer = meta.story(at('dearer'));
export const PendingElsewhere = meta.story(at('pendingElsewhere'));
export const Over = meta.story(at('over'));
export const Leaving = meta.story(at('leaving'));
