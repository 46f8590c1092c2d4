import { type ReactNode, useCallback, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Table } from '#web/ui/Table.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { ordersMachine } from './history.machine.ts';
import type { NoteOf } from './order-text.ts';
import { orderName } from './order-text.ts';
import { opener, openerArrow, openerWord, RowHead, RowPicture, StatusBadge } from './parts/cells.tsx';
import { HistoryFrame } from './parts/HistoryFrame.tsx';
import { OrderDetails } from './parts/OrderDetails.tsx';
import type { ShownOrder } from './shown-order.ts';

type Props = {
  state: SnapshotFrom<typeof ordersMachine>;
  send: (event: EventFrom<typeof ordersMachine>) => void;
  /** The order in the address. */
  openOrderId?: string | undefined;
  /** How to redeem a product. */
  noteOf: NoteOf;
  /** A variant's picture, if the product is still sold. */
  pictureOf?: (variantId: string) => string | undefined;
  /** The time in milliseconds. */
  now?: () => number;
  /** The shopper reports a problem with an order, which leads to support. */
  onProblem: (order: ShownOrder) => void;
  /** Prints an order's receipt, if its price can be read. */
  receipt?: (order: ShownOrder) => ReactNode;
  /** Puts an order's items into the cart again, if any can be read. */
  buyAgain?: (order: ShownOrder) => ReactNode;
};

/** My Orders (spec §2): what was bought, and under each order what was delivered. */
export function OrdersScreen({
  state,
  send,
  openOrderId,
  noteOf,
  pictureOf = () => undefined,
  now = Date.now,
  onProblem,
  receipt,
  buyAgain,
}: Props) {
  const { rows, openRow } = state.context;
  const intoView = useScrollIntoViewOnce();
  const isOpen = ({ id }: ShownOrder) => state.hasTag('open') && id === openRow;
  return (
    <HistoryFrame state={state} send={send} title="My Orders" noun="orders" rows={rows}>
      {(shown) => (
        <Table
          caption="My orders"
          rows={shown}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Order ID',
              cell: (order) => (
                <RowHead
                  row={order}
                  items={order.cart}
                  picture={<RowPicture src={firstPicture(order, pictureOf)} />}
                />
              ),
            },
            { label: 'Date', cell: ({ created_at }) => created_at !== '' && <DateTime at={created_at} /> },
            {
              label: 'Order Price',
              align: 'end',
              inCard: 'foot',
              cell: ({ amount }) => amount !== undefined && <Money amount={amount} />,
            },
            {
              label: 'Status',
              inCard: 'end',
              cell: (order) => <StatusBadge row={order} />,
            },
            {
              label: 'Details',
              screenOnly: true,
              inCard: 'corner',
              cell: (order) => (
                <Button
                  variant="secondary"
                  size="sm"
                  className={opener}
                  aria-expanded={isOpen(order)}
                  ref={order.id === openOrderId ? intoView : null}
                  onClick={() => send({ type: 'row.toggled', id: order.id })}
                >
                  <span className={openerWord}>{isOpen(order) ? 'Hide' : 'Show'}</span>{' '}
                  <VisuallyHidden>order {orderName(order)}</VisuallyHidden>
                  <ChevronDownIcon className={openerArrow} />
                </Button>
              ),
            },
          ]}
          details={(order) =>
            isOpen(order) ? (
              <OrderDetails
                order={order}
                noteOf={noteOf}
                now={now()}
                onProblem={() => onProblem(order)}
                receipt={order.amount !== undefined && receipt?.(order)}
              >
                {order.cart.length > 0 && buyAgain?.(order)}
              </OrderDetails>
            ) : null
          }
        />
      )}
    </HistoryFrame>
  );
}

/** The picture of the first product that has one. */
const firstPicture = ({ cart }: ShownOrder, pictureOf: NonNullable<Props['pictureOf']>) =>
  cart.map(({ id }) => pictureOf(id)).find((picture) => picture !== undefined);

/** A ref for a part of a row: scrolls to the row when it first appears. */
function useScrollIntoViewOnce() {
  const isDone = useRef(false);
  return useCallback((part: HTMLElement | null) => {
    if (part === null || isDone.current) return;
    isDone.current = true;
    part.closest('tr')?.scrollIntoView();
  }, []);
}
