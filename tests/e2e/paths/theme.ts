import { themeModel } from '#web/features/theme-switch/theme.model.ts';
import { defineBrowserFlow } from '#web/testing/browser-driver.ts';
import { visit, writeInOtherTab } from './shop.ts';

export const theme = defineBrowserFlow(themeModel, {
  open: (page) => visit(page, '/cart'),
  root: (page) => page.getByRole('banner'),
  causes: { 'choice.synced': (page, { choice }) => writeInOtherTab(page, 'theme', choice) },
});
