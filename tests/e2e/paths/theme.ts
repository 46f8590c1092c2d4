import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { themeModel } from '#web/features/theme-switch/tests/theme.model.ts';
import { visit, writeInOtherTab } from './shop.ts';

export const theme = defineBrowserFlow(themeModel, {
  open: (page) => visit(page, '/cart'),
  root: (page) => page.getByRole('banner'),
  causes: { 'choice.synced': (page, { choice }) => writeInOtherTab(page, 'theme', choice) },
});
