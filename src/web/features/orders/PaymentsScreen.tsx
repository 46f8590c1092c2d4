import type { EventFrom, SnapshotFrom } from 'xstate';
import { DateTime } from '#web/ui/DateTime.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Table } from '#web/ui/Table.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { paymentsMachine } from './history.machine.ts';
import { opener, openerArrow, openerWord, RowHead, StatusBadge, statusText } from './parts/cells.tsx';
import { HistoryFrame } from './parts/HistoryFrame.tsx';

type Props = {
  state: SnapshotFrom<typeof paymentsMachine>;
  send: (event: EventFrom<typeof paymentsMachine>) => void;
};

/** My Payments (spec §2): each row links to the payment's page. */
export function PaymentsScreen({ state, send }: Props) {
  return (
    <HistoryFrame state={state} send={send} title="My Payments" noun="payments" rows={state.context.rows}>
      {(shown) => (
        <Table
          caption="My payments"
          rows={shown}
          rowKey={({ id }) => id}
          columns={[
            { label: 'ID', cell: (payment) => <RowHead row={payment} items={payment.cart} /> },
            {
              label: 'Payment Date',
              cell: ({ created_at }) => created_at !== '' && <DateTime at={created_at} />,
            },
            {
              label: 'Payment Method',
              cell: ({ payment_details: { methodName } }) => methodName && <bdi>{methodName}</bdi>,
            },
            {
              label: 'Amount',
              align: 'end',
              inCard: 'foot',
              cell: ({ payment_amount, payment_currency }) => (
                <Money amount={payment_amount} currency={payment_currency} />
              ),
            },
            {
              label: 'Status',
              inCard: 'end',
              cell: (payment) => <StatusBadge row={payment} className={statusText} />,
            },
            {
              label: 'Details',
              inCard: 'corner',
              cell: ({ id, number }) => (
                <Link
                  to="/payment/$paymentId"
                  params={{ paymentId: id }}
                  look="secondary"
                  size="sm"
                  className={opener}
                >
                  <span className={openerWord}>Open</span>{' '}
                  <VisuallyHidden>payment {number ?? id}</VisuallyHidden>
                  <ChevronRightIcon className={openerArrow} />
                </Link>
              ),
            },
          ]}
        />
      )}
    </HistoryFrame>
  );
}
