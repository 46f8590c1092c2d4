import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { ReadingScreen } from '../ReadingScreen.tsx';
import { readingModel } from './reading.model.ts';

const { View, at, by } = storiesFor(readingModel, (state, send) => (
  <ReadingScreen state={state} send={send}>
    {(answer) => <p>{String(answer)}</p>}
  </ReadingScreen>
));
const failedWith = (problem: string) => ({
  ...at('failed'),
  render: storiesFor(readingModel, ({ value, context }, send) => (
    <ReadingScreen
      state={readingModel.machine.resolveState({ value, context: { ...context, problem } })}
      send={send}
    >
      {(answer) => <p>{String(answer)}</p>}
    </ReadingScreen>
  )).View,
  tags: ['!test'],
});
const meta = preview.meta({ title: 'Office/Reading', component: View });

export const Asking = meta.story(at('asking'));
export const Failed = meta.story(at('failed'));
export const FailedOutOfReach = meta.story({ ...by('failed', 'read broken'), tags: ['!test'] });
export const FailedInTime = meta.story({ ...by('failed', 'after answerBy in asking'), tags: ['!test'] });
export const FailedUnreadable = meta.story(
  failedWith("The host sent an answer we couldn't read. Please reload this page."),
);
export const FailedWithoutAWord = meta.story(failedWith('The host refused this (418).'));
export const Shown = meta.story(at('shown'));
export const Refreshing = meta.story(at('refreshing'));
export const Outdated = meta.story(at('outdated'));
export const OutdatedOutOfReach = meta.story({ ...by('outdated', 'readAgain broken'), tags: ['!test'] });
export const OutdatedInTime = meta.story({
  ...by('outdated', 'after answerBy in refreshing'),
  tags: ['!test'],
});
