import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { ReadingScreen } from '../ReadingScreen.tsx';
import { readingModel } from './reading.model.ts';

const { View, at, by } = storiesFor(readingModel, (state, send) => (
  <ReadingScreen state={state} send={send}>
    {(answer) => <p>{String(answer)}</p>}
  </ReadingScreen>
));
const meta = preview.meta({ title: 'Office/Reading', component: View });

export const Asking = meta.story(at('asking'));
export const Failed = meta.story(at('failed'));
export const FailedOutOfReach = meta.story({ ...by('failed', 'read broken'), tags: ['!test'] });
export const FailedInTime = meta.story({ ...by('failed', 'after answerBy in asking'), tags: ['!test'] });
export const Shown = meta.story(at('shown'));
export const Refreshing = meta.story(at('refreshing'));
export const Outdated = meta.story(at('outdated'));
export const OutdatedOutOfReach = meta.story({ ...by('outdated', 'readAgain broken'), tags: ['!test'] });
export const OutdatedInTime = meta.story({
  ...by('outdated', 'after answerBy in refreshing'),
  tags: ['!test'],
});
