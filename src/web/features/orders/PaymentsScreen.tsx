import type { EventFrom, SnapshotFrom } from 'xstate';
import type { PaymentSummary } from '#contract/payments.ts';
import { Code } from '#web/ui/Code.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Table } from '#web/ui/Table.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { paymentsMachine } from './history.machine.ts';
import { Bought, idText, StatusBadge, statusText } from './parts/cells.tsx';
import { HistoryFrame } from './parts/HistoryFrame.tsx';

type Props = {
  state: SnapshotFrom<typeof paymentsMachine>;
  send: (event: EventFrom<typeof paymentsMachine>) => void;
};

/** Left out where the host doesn't say. */
const WHAT_FOR = {
  label: 'For',
  cell: ({ cart }: PaymentSummary) => cart !== undefined && <Bought items={cart} />,
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
            ...(shown.some(({ cart }) => cart !== undefined) ? [WHAT_FOR] : []),
            { label: 'ID', cell: ({ id, number }) => <Code className={idText}>{number ?? id}</Code> },
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
              cell: ({ payment_amount, payment_currency }) => (
                <Money amount={payment_amount} currency={payment_currency} />
              ),
            },
            {
              label: 'Status',
              cell: (payment) => <StatusBadge row={payment} className={statusText} />,
            },
            {
              label: 'Details',
              cell: ({ id, number }) => (
                <Link to="/payment/$paymentId" params={{ paymentId: id }} look="secondary" size="sm">
                  Open <VisuallyHidden>payment {number ?? id}</VisuallyHidden>
                </Link>
              ),
            },
          ]}
        />
      )}
    </HistoryFrame>
  );
}
