import { checkFlow } from '#statecharts/check-flow.ts';
import { ReadingScreen } from '../ReadingScreen.tsx';
import * as stories from './ReadingScreen.stories.tsx';
import { readingModel } from './reading.model.ts';

checkFlow(readingModel, {
  render: (state, send) => (
    <ReadingScreen state={state} send={send}>
      {(answer) => <p>{String(answer)}</p>}
    </ReadingScreen>
  ),
  stories,
});
