import { cookiesModel } from '#web/app/cookies/cookies.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { inOtherTab, visit } from './shop.ts';

export const cookies = inBrowser(cookiesModel, {
  open: (page) => visit(page, '/cart'),
  causes: { 'choice.followed': (page, { accepted }) => inOtherTab(page, 'cookiesAccepted', accepted) },
});
