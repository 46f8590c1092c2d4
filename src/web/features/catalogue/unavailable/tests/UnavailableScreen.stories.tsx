import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { catalogueModel } from '#web/features/catalogue/tests/catalogue.model.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { UnavailableScreen } from '../UnavailableScreen.tsx';

const { View, at } = storiesFor(
  catalogueModel,
  (state, send) => <UnavailableScreen state={state} send={send} from="/" />,
  { page: '/503' },
);
const tooSlow = storiesFor(
  catalogueModel,
  ({ value, context }, send) => {
    const reason = 'The shop took too long to answer.';
    const state = catalogueModel.machine.resolveState({ value, context: { ...context, reason } });
    return <UnavailableScreen state={state} send={send} from="/" />;
  },
  { page: '/503' },
);
const meta = preview.meta({ title: 'Find/Catalogue', component: View });

export const Loading = meta.story(at('copy.loading', 'fetch.active.listening'));
export const Prerendered = meta.story(at('copy.loading', 'fetch.waiting'));
export const Unavailable = meta.story(at('copy.unavailable', 'fetch.idle'));
export const UnavailableAsItIsTooSlow = meta.story({
  ...at('copy.unavailable', 'fetch.idle'),
  render: tooSlow.View,
  tags: ['!test'],
});
export const TryingAgain = meta.story(at('copy.retried', 'fetch.active.listening'));
export const StillUnavailable = meta.story(at('copy.retried', 'fetch.idle'));
export const Open = meta.story(at('copy.open', 'fetch.idle'));
export const Stale = meta.story(at('copy.stale', 'fetch.idle'));
