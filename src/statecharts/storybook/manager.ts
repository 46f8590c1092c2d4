import { createElement } from 'react';
import { STORY_PREPARED } from 'storybook/internal/core-events';
import { addons, types, useParameter, useStorybookApi } from 'storybook/manager-api';

const PANEL = 'statecharts/chart';
const CONTROLS = 'addon-controls';

/** The flow's chart, with the states of the story that is shown. */
function ChartPanel() {
  const active = useParameter<readonly string[]>('state', []);
  const flow = useParameter<string>('flow', '');
  const api = useStorybookApi();
  const theme = String(api.getGlobals()['theme'] ?? 'light');
  // Until the story has said what it shows.
  if (active.length === 0) return null;
  const story = api.getCurrentStoryData()?.id ?? '';
  const query = new URLSearchParams({ story, flow, active: active.join(','), globals: `theme:${theme}` });
  return createElement('iframe', {
    title: 'The chart',
    src: `iframe.html?id=statecharts-panel--live&viewMode=story&${query}`,
    style: { border: 0, width: '100%', height: '100%' },
  });
}

/** Beside the panel, a screen still has the width of a desktop. */
const WIDE = 1_800;

const isDisabled = (parameter: unknown) => Object(parameter).disable === true;

// The pages of flows have the drawing themselves, and no controls. Other stories may lack both.
addons.setConfig({
  selectedPanel: PANEL,
  panelPosition: window.innerWidth < WIDE ? 'bottom' : 'right',
  rightPanelWidth: 560,
  bottomPanelHeight: 320,
  layoutCustomisations: {
    showPanel({ storyId = '', index }, isShown) {
      if (/^start-here-|--the-flow$/.test(storyId)) return false;
      const story = index?.[storyId];
      if (story?.type !== 'story') return isShown;
      const { chart, controls } = story.parameters ?? {};
      return isShown && !(isDisabled(chart) && isDisabled(controls));
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
  // A panel that the story lacks would be shown empty. Storybook keeps the last one, also for a new page.
  api.on(STORY_PREPARED, ({ parameters }: { parameters: Readonly<Record<string, unknown>> }) => {
    const { chart, controls } = parameters;
    const chosen = api.getSelectedPanel();
    if (chosen === PANEL && isDisabled(chart)) api.setSelectedPanel(CONTROLS);
    if (chosen === CONTROLS && isDisabled(controls)) api.setSelectedPanel(PANEL);
  });
});
