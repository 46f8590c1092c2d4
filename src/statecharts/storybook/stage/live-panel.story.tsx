import { LivePanel } from './LivePanel.tsx';

/**
 * The panel beside a story, without a story of its own. `manager.ts` opens it by its id. As the only one without
 * a group it comes first, and Storybook loads the first one ahead, whatever is shown.
 */
export default {
  title: 'Statecharts panel',
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
