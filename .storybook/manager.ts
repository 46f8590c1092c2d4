import { createElement } from 'react';
import { addons, types, useParameter, useStorybookApi } from 'storybook/manager-api';
import { FLOWS } from './flows/flow-groups.ts';
import { storyLabel } from './story-label.ts';
import { followSystemTheme, nameTheTab } from './theme.ts';

const PANEL = 'keystall/chart';

/** The flow's chart, with the states of the story that is shown. */
function ChartPanel() {
  const active = useParameter<readonly string[]>('state', []);
  const flow = useParameter<string>('flow', '');
  const api = useStorybookApi();
  const theme = String(api.getGlobals()['theme'] ?? 'light');
  if (active.length === 0 || !FLOWS.some((one) => one.flow === flow))
    return createElement('p', { style: { padding: 16 } }, 'This story shows no state of a chart.');
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

// The pages of flows have the drawing themselves, and no controls.
addons.setConfig({
  selectedPanel: PANEL,
  bottomPanelHeight: 320,
  sidebar: { renderLabel: ({ name, type }) => (type === 'story' ? storyLabel(name) : name) },
  layoutCustomisations: {
    showPanel: ({ storyId = '' }, isShown) => !/^start-here-|--the-flow$/.test(storyId) && isShown,
  },
});

addons.register(PANEL, () => {
  addons.add(PANEL, {
    type: types.PANEL,
    title: 'Chart',
    paramKey: 'state',
    // Only the open panel loads the drawing.
    render: ({ active = false }) => (active ? createElement(ChartPanel) : null),
  });
});
