import { cookiesModel } from '#web/features/cookie-notice/cookies.model.ts';
import { defineBrowserFlow } from '#web/testing/browser-driver.ts';
import { visit, writeInOtherTab } from './shop.ts';

export const cookies = defineBrowserFlow(cookiesModel, {
  open: (page) => visit(page, '/cart'),
  causes: { 'choice.synced': (page, { accepted }) => writeInOtherTab(page, 'cookiesAccepted', accepted) },
});
