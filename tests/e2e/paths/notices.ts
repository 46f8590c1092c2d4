import { noticesModel } from '#web/app/notices/notices.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { catalogueFails, visit } from './shop.ts';

export const notices = inBrowser(noticesModel, {
  open: (page) => visit(page, '/cart'),
  causes: {
    'notice.told': {
      when: (leaves, { notice }) => leaves.includes('quiet') && notice.id === 'catalogue',
      by: catalogueFails,
      otherwise: 'All that is ever told is that the catalogue is out of date, and that is told once.',
    },
  },
});
