import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { noticesModel } from '#web/features/notices/tests/notices.model.ts';
import { failCatalogue, visit } from './shop.ts';

export const notices = defineBrowserFlow(noticesModel, {
  open: (page) => visit(page, '/cart'),
  causes: {
    'notice.posted': {
      when: (leaves, { notice }) => leaves.includes('empty') && notice.id === 'catalogue',
      by: failCatalogue,
      otherwise: 'The only notice that this page ever gets is that of the catalogue, once.',
    },
  },
});
