import { expect, fireEvent, waitFor } from 'storybook/test';
import { ADDED_STOCK_EXAMPLES } from '#contract/office/stock-add.ts';
import preview from '../../../../.storybook/preview.tsx';
import { OF_OFFICE } from '../../../../.storybook/stage/OfficePage.tsx';
import { account, booksRows, chat, clear, ID } from './sample-answers.ts';
import { unwritable } from './sample-days.ts';

/** Every page of the office, as a manager sees it on a day with much to do. */
const meta = preview.meta({ title: 'Office/Pages', ...OF_OFFICE });

export const Today = meta.story({ args: { path: '/' } });
export const TodayWithoutItsEvents = meta.story({ args: { path: '/', isLost: true }, tags: ['!test'] });
export const TodayWithAnUnwritableCatalogue = meta.story({
  args: { path: '/', answers: { today: unwritable } },
  tags: ['!test'],
});
export const Money = meta.story({ args: { path: '/money' } });
export const MoneyThatFits = meta.story({
  args: {
    path: '/money',
    answers: {
      'receipts unmatched': clear,
    },
  },
  tags: ['!test'],
});
export const Orders = meta.story({ args: { path: '/orders' } });
export const OrdersFound = meta.story({ args: { path: '/orders?find=steam' }, tags: ['!test'] });
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
export const BooksWithoutRows = meta.story({
  args: {
    path: '/do/books/rows?figure=refunds',
    answers: { 'books rows': { ...booksRows, rows: [], count: 0, sum: 0 } },
  },
  tags: ['!test'],
});
export const BooksOfTooManyDays = meta.story({
  args: { path: '/list/books' },
  tags: ['!test'],
  play: async ({ canvas, userEvent }) => {
    const first = await canvas.findByLabelText('From');
    fireEvent.change(first, { target: { value: '2020-01-01' } });
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    await canvas.findByText(/^These are .* days/);
  },
});
export const Profit = meta.story({ args: { path: '/do/books/profit' } });
export const Coupons = meta.story({ args: { path: '/list/coupons' } });
export const Account = meta.story({ args: { path: '/do/accounts/show?name=mina_khan' } });
/** With more changes of the balance than a page draws. */
export const AccountOfALongTime = meta.story({
  args: {
    path: '/do/accounts/show?name=mina_khan',
    answers: {
      'accounts show': {
        ...account,
        movements: Array.from({ length: 520 }, () => account.movements[0]),
      },
    },
  },
  tags: ['!test'],
});
export const OperatorsWithDevices = meta.story({ args: { path: '/list/operators' } });
export const Audit = meta.story({ args: { path: '/list/audit' }, tags: ['!test'] });
export const AuditFiltered = meta.story({ args: { path: '/list/audit?by=sana' }, tags: ['!test'] });
export const Mails = meta.story({ args: { path: '/list/mails' } });
export const ImportOfReceipts = meta.story({ args: { path: '/do/receipts/import' } });
export const ImportOfReceiptsFromAFile = meta.story({
  args: { path: '/do/receipts/import' },
  tags: ['!test'],
  play: async ({ canvas, userEvent }) => {
    const [field] = await canvas.findAllByLabelText(/^A file for/);
    if (field === undefined) throw new Error('The form takes no file.');
    await userEvent.upload(field, new File(['Date,Amount'], 'statement.csv', { type: 'text/csv' }));
  },
});
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
/** Some of the codes are there already. */
export const AddingOfStockAsked = meta.story({
  args: {
    path: '/do/stock/add?variant=steam-usd-10',
    changes: {
      'stock add': { question: 'Add 48 codes to steam-usd-10?', would: ADDED_STOCK_EXAMPLES[0] },
    },
  },
  tags: ['!test'],
  play: async ({ canvasElement }) => {
    if (canvasElement.querySelector('iframe') !== null) return;
    const list = await waitFor(() => {
      const [found] = canvasElement.querySelectorAll('textarea');
      if (found === undefined) throw new Error('The form takes no list.');
      return found;
    });
    fireEvent.change(list, { target: { value: 'STM1-9QLI-7O01-XB4D' } });
    canvasElement.querySelector<HTMLElement>('form button[type=submit]')?.click();
    await waitFor(() => expect(canvasElement).toHaveTextContent('Add 48 codes to steam-usd-10?'));
  },
});
