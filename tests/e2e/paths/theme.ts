import { themeModel } from '#web/app/theme/theme.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { inOtherTab, visit } from './shop.ts';

export const theme = inBrowser(themeModel, {
  open: (page) => visit(page, '/cart'),
  stage: (page) => page.getByRole('banner'),
  causes: { 'choice.followed': (page, { choice }) => inOtherTab(page, 'theme', choice) },
});
