import { useLayoutEffect } from 'react';
import { expect } from 'storybook/test';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { css } from '#styled/css';
import { AccountTabs } from '#web/features/account/AccountTabs.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { PrintedReceipt } from '../parts/PrintedReceipt.tsx';
import { NOON, noteOf, ordersModel } from './history.model.ts';
import { printed } from './sample-printed.ts';

/** A sheet of A4 with the margins of browsers. */
const sheet = css({
  width: '[210mm]',
  maxWidth: 'full',
  minHeight: '[297mm]',
  mx: 'auto',
  p: '[10mm]',
  bg: '[#fff]',
  boxShadow: 'overlay',
});

type Props = { order: 'open' | 'closed' | 'receipt' };

/** My Orders as a browser prints it. */
function Paper({ order }: Props) {
  useLayoutEffect(printed, []);
  const state = stateAt(ordersModel, [order === 'open' ? 'shown.rows.open' : 'shown.rows.closed']);
  const [first] = state.context.rows;
  if (order === 'receipt')
    return <div className={sheet}>{first !== undefined && <PrintedReceipt order={first} />}</div>;
  return (
    <div className={sheet}>
      <div id="app">
        <main>
          <AccountTabs />
          <OrdersScreen state={state} send={() => {}} noteOf={noteOf} now={() => NOON} onProblem={() => {}} />
        </main>
      </div>
    </div>
  );
}

const meta = preview.meta({
  title: 'Orders/Printed codes',
  component: Paper,
  parameters: { layout: 'fullscreen' },
});

export const AnOpenOrder = meta.story({
  args: { order: 'open' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('STM1-K8ZP-0OQ1-LL7C')).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await expect(canvas.queryByRole('navigation')).not.toBeInTheDocument();
    await expect(canvas.queryByRole('columnheader', { name: 'Details' })).not.toBeInTheDocument();
  },
});
export const AReceipt = meta.story({
  args: { order: 'receipt' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /Total paid PKR 14,250$/ })).toBeVisible();
    await expect(canvas.queryByText(/STM/)).not.toBeInTheDocument();
  },
});
export const TheList = meta.story({
  args: { order: 'closed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
});
