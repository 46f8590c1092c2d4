import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { cookiesModel } from '#web/features/cookie-notice/tests/cookies.model.ts';
import { visit, writeInOtherTab } from './shop.ts';

export const cookies = defineBrowserFlow(cookiesModel, {
  open: (page) => visit(page, '/cart'),
  causes: { 'choice.synced': (page, { accepted }) => writeInOtherTab(page, 'cookiesAccepted', accepted) },
});
