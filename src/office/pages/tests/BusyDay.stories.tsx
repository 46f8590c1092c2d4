import { expect, waitFor } from 'storybook/test';
import preview from '../../../../.storybook/preview.tsx';
import { OF_OFFICE } from '../../../../.storybook/stage/OfficePage.tsx';
import { chat, ID } from './sample-answers.ts';

/** Every page of the office, as a manager sees it on a day with much to do. */
const meta = preview.meta({ title: 'Office/Pages', ...OF_OFFICE });

export const Today = meta.story({ args: { path: '/' } });
export const Money = meta.story({ args: { path: '/money' } });
export const Orders = meta.story({ args: { path: '/orders' } });
export const Order = meta.story({
  args: { path: `/orders/${ID}`, others: [{ by: 'omar', since: '2026-03-02T11:52:00.000Z' }] },
});
export const Chats = meta.story({ args: { path: '/chats' }, tags: ['!test'] });
export const Conversation = meta.story({ args: { path: `/chats/${chat.visitor}` } });
export const More = meta.story({ args: { path: '/more' } });
export const Stock = meta.story({ args: { path: '/list/stock' } });
export const Catalogue = meta.story({
  args: { path: '/list/catalogue' },
  play: async ({ canvasElement }) => {
    // In four frames, each opens its own.
    if (canvasElement.querySelector('iframe') !== null) return;
    await waitFor(() => {
      // What is within a category is drawn once it is open.
      for (const summary of canvasElement.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
        summary.click();
      expect(canvasElement.querySelectorAll('details details[open]')).toHaveLength(2);
    });
  },
});
export const Books = meta.story({ args: { path: '/list/books' } });
export const BooksRows = meta.story({ args: { path: '/do/books/rows?figure=refunds' } });
export const Profit = meta.story({ args: { path: '/do/books/profit' } });
export const Coupons = meta.story({ args: { path: '/list/coupons' } });
export const Account = meta.story({ args: { path: '/do/accounts/show?name=mina_khan' } });
export const OperatorsWithDevices = meta.story({ args: { path: '/list/operators' } });
export const Audit = meta.story({ args: { path: '/list/audit' }, tags: ['!test'] });
export const Mails = meta.story({ args: { path: '/list/mails' } });
export const ImportOfReceipts = meta.story({ args: { path: '/do/receipts/import' } });
export const AddingOfStock = meta.story({
  args: { path: '/do/stock/add?variant=steam-usd-10' },
  tags: ['!test'],
});
export const NotFound = meta.story({
  args: { path: '/lost' },
  parameters: { shows: 'not found' },
  tags: ['!test'],
});
/** On a slow link. */
export const PageLoading = meta.story({ args: { path: '/money' }, parameters: { shows: 'loading' } });
export const PageNotLoaded = meta.story({ args: { path: '/money' }, parameters: { shows: 'failed' } });
