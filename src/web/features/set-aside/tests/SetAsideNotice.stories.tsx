import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { SetAsideNotice } from '../SetAsideNotice.tsx';
import { setAsideModel } from './set-aside.model.ts';

const { View, at } = storiesFor(
  setAsideModel,
  (state, send) => <SetAsideNotice state={state} send={send} leadsOn />,
  { page: '/payment/$paymentId' },
);
const meta = preview.meta({ title: 'Buy/Cart set aside', component: View });

export const None = meta.story(at('none'));
export const AskingAboutThePayment = meta.story(at('kept.asking'));
export const Waiting = meta.story(at('kept.waiting'));
export const Failed = meta.story(at('kept.failed'));
export const PuttingBack = meta.story(at('puttingBack'));
export const Returned = meta.story(at('returned'));
