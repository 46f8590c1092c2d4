import { createElement } from 'react';
import { STORY_PREPARED } from 'storybook/internal/core-events';
import { addons, types, useParameter, useStorybookApi } from 'storybook/manager-api';
import { storyLabel } from './story-label.ts';
import { followSystemTheme, nameTheTab } from './theme.ts';

const PANEL = 'keystall/chart';
const CONTROLS = 'addon-controls';

/** The flow's chart, with the states of the story that is shown. */
function ChartPanel() {
  const active = useParameter<readonly string[]>('state', []);
  const flow = useParameter<string>('flow', '');
  const api = useStorybookApi();
  const theme = String(api.getGlobals()['theme'] ?? 'light');
  const story = api.getCurrentStoryData()?.id ?? '';
  const query = new URLSearchParams({ story, flow, active: active.join(','), globals: `theme:${theme}` });
  return createElement('iframe', {
    title: 'The chart',
    src: `iframe.html?id=panel--live&viewMode=story&${query}`,
    style: { border: 0, width: '100%', height: '100%' },
  });
}

followSystemTheme((theme) => addons.setConfig({ theme }));
nameTheTab();

/** Beside the panel, a screen still has the width of a desktop. */
const WIDE = 1_800;

/** What the panel below a story shows, by its parameters: its chart, else its controls, else nothing. */
function shownFor({ chart, controls }: Readonly<Record<string, unknown>> = {}): 'chart' | 'controls' | null {
  if (!isDisabled(chart)) return 'chart';
  return isDisabled(controls) ? null : 'controls';
}
const isDisabled = (parameter: unknown) => Object(parameter).disable === true;

// The pages of flows have the drawing themselves, and no controls.
addons.setConfig({
  selectedPanel: PANEL,
  panelPosition: window.innerWidth < WIDE ? 'bottom' : 'right',
  rightPanelWidth: 560,
  bottomPanelHeight: 320,
  sidebar: { renderLabel: ({ name, type }) => (type === 'story' ? storyLabel(name) : name) },
  layoutCustomisations: {
    showPanel({ storyId = '', index }, isShown) {
      if (/^start-here-|--the-flow$/.test(storyId)) return false;
      const story = index?.[storyId];
      return isShown && (story?.type !== 'story' || shownFor(story.parameters) !== null);
    },
  },
});

addons.register(PANEL, (api) => {
  addons.add(PANEL, {
    type: types.PANEL,
    title: 'Chart',
    // The preview disables it for stories without a chart.
    paramKey: 'chart',
    // Only the open panel loads the drawing.
    render: ({ active = false }) => (active ? createElement(ChartPanel) : null),
  });
  // A panel that a story does not have would be shown empty.
  let isAway = false;
  api.on(STORY_PREPARED, ({ parameters }: { parameters: Readonly<Record<string, unknown>> }) => {
    const shown = shownFor(parameters);
    const isOnChart = api.getSelectedPanel() === PANEL;
    if (shown === 'controls' && isOnChart) api.setSelectedPanel(CONTROLS);
    if (shown === 'chart' && isAway) api.setSelectedPanel(PANEL);
    if (shown !== null) isAway = shown === 'controls' && (isOnChart || isAway);
  });
});
