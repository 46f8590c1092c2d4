import { StoryLink } from '../../src/statecharts/storybook/flows/flow-words.tsx';
import { Overview as Page } from '../../src/statecharts/storybook/flows/Overview.tsx';
import { storyLabel } from '../story-label.ts';

export default { title: 'Start here/Overview', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

/** Words of designers, and the words of screens and charts for the same, as patterns. */
const ALSO_CALLED = {
  offline: 'no network|is your internet working|out of reach',
  timeout: 'did not answer in time|after answerBy',
  'logged out': 'session\\.lost|another tab|visitor\\.changed',
  '404': 'oops|not found|no such',
  '503': 'unavailable|being repaired',
  tries: 'attempts|codes|guesses',
  empty: 'no \\w+ yet|is empty',
  error: 'failed|refused|broken',
};

export const Overview = {
  render: () => (
    <Page title="Keystall, flow by flow" alsoCalled={ALSO_CALLED} labelOf={storyLabel}>
      What can happen in the shop is written down as statecharts. Each card leads to a chart, its states with
      their stories, and the laws that it keeps.{' '}
      <StoryLink id="start-here-how-to-read-this--how-to-read-this">How to read this</StoryLink>
    </Page>
  ),
};
