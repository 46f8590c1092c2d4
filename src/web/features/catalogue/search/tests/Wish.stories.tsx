import { type PageOf, stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { WishOffer } from '../parts/WishOffer.tsx';
import { SearchScreen } from '../SearchScreen.tsx';
import { searchModel } from './search.model.ts';
import { wishModel } from './wish.model.ts';

const wished = stateAt(searchModel, ['results.wished', 'index.ready']);
const PLACE: PageOf = {
  page: '/search',
  around: (offer) => (
    <SearchScreen
      state={wished}
      send={() => {}}
      filters={filteredBy({})}
      sendFilters={() => {}}
      offer={offer}
    />
  ),
};
const { View, at, by } = storiesFor(
  wishModel,
  (state, send) => <WishOffer state={state} send={send} onAsk={() => {}} request={null} />,
  PLACE,
);
/** The session has ended meanwhile. */
const loggedOut = storiesFor(
  wishModel,
  ({ value, context }, send) => {
    const reason = 'Please log in, so that we can tell you.';
    const state = wishModel.machine.resolveState({ value, context: { ...context, reason } });
    return <WishOffer state={state} send={send} onAsk={() => {}} request={null} />;
  },
  PLACE,
);
const meta = preview.meta({ title: 'Find/Wish', component: View });

export const Visitor = meta.story(at('tell.absent', 'ask.idle'));
export const AskedFor = meta.story(at('ask.sending'));
export const Loading = meta.story(at('tell.loading'));
export const Offered = meta.story(at('tell.offered'));
export const Sending = meta.story(at('tell.sending'));
export const Refused = meta.story(at('tell.refused'));
export const RefusedAsLoggedOut = meta.story({
  ...at('tell.refused'),
  render: loggedOut.View,
  tags: ['!test'],
});
export const RefusedWithoutNetwork = meta.story({ ...by('tell.refused', 'tell lost'), tags: ['!test'] });
export const RefusedWithoutAnswer = meta.story({
  ...by('tell.refused', 'after answerBy in tell.sending'),
  tags: ['!test'],
});
export const Told = meta.story(at('tell.told'));
