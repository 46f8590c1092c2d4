import { useState } from 'react';
import { expect } from 'storybook/test';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Badge, type BadgeTone } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { DateTime } from '../DateTime.tsx';
import { Money } from '../Money.tsx';
import { type Column, Table } from '../Table.tsx';

type Order = { id: string; at: string; price: string; tone: BadgeTone; status: string };

const ORDERS: Order[] = [
  { id: 'ord_8Qm2', at: '2026-03-05T09:07:00Z', price: '1500', tone: 'pending', status: 'Processing' },
  { id: 'ord_7Xk9', at: '2026-02-27T18:40:00Z', price: '200000', tone: 'completed', status: 'Completed' },
  {
    id: 'ord_3Zz1_a-long-one-of-an-old-shop',
    at: '2026-01-01T00:00:00Z',
    price: '50',
    tone: 'failed',
    status: 'Cancelled',
  },
];

function Orders({ orders }: { orders: Order[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const columns: Column<Order>[] = [
    { label: 'Order ID', cell: ({ id }) => <Code>{id}</Code> },
    { label: 'Date', cell: ({ at }) => <DateTime at={at} /> },
    { label: 'Order Price', align: 'end', inCard: 'foot', cell: ({ price }) => <Money amount={price} /> },
    { label: 'Status', inCard: 'end', cell: ({ tone, status }) => <Badge tone={tone}>{status}</Badge> },
    {
      label: 'Details',
      inCard: 'corner',
      cell: ({ id }) => (
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open === id}
          aria-label={`${open === id ? 'Hide' : 'Show'} ${id}`}
          onClick={() => setOpen(open === id ? null : id)}
        >
          {open === id ? 'Hide' : 'Show'}
        </Button>
      ),
    },
  ];
  return (
    <Table
      caption="My orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      details={({ id }) =>
        open === id ? (
          <p>
            <Code size="lg">8QX2M-0OIL1-7KZW4-PRTV9</Code>{' '}
            <CopyButton text="8QX2M-0OIL1-7KZW4-PRTV9" what="the code" />
          </p>
        ) : null
      }
    />
  );
}

const meta = preview.meta({
  title: 'Design system/Table',
  parameters: withoutControls,
  component: Orders,
  args: { orders: ORDERS },
});

export const Rules = meta.story({
  ...rulesOf('Table', {}),
});

export const Desktop = meta.story();

export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(4);
    await expect(canvas.getByRole('columnheader', { name: 'Order Price' })).toBeInTheDocument();
  },
});

export const SmallPhone = meta.story({ globals: { viewport: { value: 'smallPhone' } } });

export const Opened = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show ord_7Xk9' }));
    await expect(canvas.getByText('8QX2M-0OIL1-7KZW4-PRTV9')).toBeVisible();
  },
});

export const OpenedOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: Opened.input.play,
});
