import { StoryLink } from '../../src/statecharts/storybook/flows/flow-words.tsx';
import { Overview as Page } from '../../src/statecharts/storybook/flows/Overview.tsx';
import { storyLabel } from '../story-label.ts';
import { ALSO_CALLED } from './also-called.ts';

export default {
  title: 'Start here/Overview',
  parameters: { layout: 'fullscreen' },
  tags: ['!test', 'undrawn'],
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
