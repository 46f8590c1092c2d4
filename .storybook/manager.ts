import { addons } from 'storybook/manager-api';
import { storyLabel } from './story-label.ts';
import { followSystemTheme, nameTheTab } from './theme.ts';

followSystemTheme((theme) => addons.setConfig({ theme }));
nameTheTab();
addons.setConfig({
  sidebar: { renderLabel: ({ name, type }) => (type === 'story' ? storyLabel(name) : name) },
});
