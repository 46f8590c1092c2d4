import { LivePanel } from '../../src/statecharts/storybook/stage/LivePanel.tsx';

/** The panel beside a story, without a story of its own. */
export default {
  title: 'Panel',
  parameters: { layout: 'fullscreen', frames: 'one' },
  tags: ['!test', '!dev'],
};

/** The story that it belongs to is in its address. */
function PanelOfStory() {
  const query = new URLSearchParams(window.location.search);
  const active = query.get('active')?.split(',') ?? [];
  return <LivePanel story={query.get('story') ?? ''} flow={query.get('flow') ?? ''} active={active} />;
}

export const Live = { render: () => <PanelOfStory /> };
