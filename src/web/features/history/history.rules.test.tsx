import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ordersModel } from './history.model.ts';
import { OrdersScreen } from './OrdersScreen.tsx';
import { pageAt, pageCount, pageOfRow } from './pages.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `row-${at}` }));

describe('pages', () => {
  test.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [21, 3],
  ])('%i rows fill %i', (count, pages) => {
    expect(pageCount(rows(count))).toBe(pages);
  });
  test('hold ten rows, and the last one what is left', () => {
    expect(pageAt(rows(12), 1).rows).toHaveLength(10);
    expect(pageAt(rows(12), 2).rows).toEqual([{ id: 'row-10' }, { id: 'row-11' }]);
  });
  test('past the end are the last page, as when a list became shorter', () => {
    expect(pageAt(rows(12), 3)).toMatchObject({ page: 2, pages: 2 });
    expect(pageAt([], 3)).toEqual({ page: 1, pages: 1, rows: [] });
  });
  test('are found by a row', () => {
    expect(pageOfRow(rows(12), 'row-9')).toBe(1);
    expect(pageOfRow(rows(12), 'row-10')).toBe(2);
    expect(pageOfRow(rows(12), 'unknown')).toBe(1);
  });
});

describe('delivered items', () => {
  const show = () =>
    render(
      <WithinRouter>
        <OrdersScreen state={stateAt(ordersModel, ['shown.rows.open'])} send={() => {}} />
      </WithinRouter>,
    );

  test('are copied one by one', async () => {
    const user = userEvent.setup();
    await user.click(show().getByRole('button', { name: 'Copy item 2 of Steam Wallet 10 USD' }));
    expect(await navigator.clipboard.readText()).toBe('STM1-K8ZP-0OQ1-LL7C');
  });
  test('are copied all at once, a line each', async () => {
    const user = userEvent.setup();
    await user.click(show().getByRole('button', { name: 'Copy All of Steam Wallet 10 USD' }));
    expect(await navigator.clipboard.readText()).toBe('STM0-9QLI-7O01-XB4D\nSTM1-K8ZP-0OQ1-LL7C');
  });
});
