import { createPortal } from 'react-dom';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { receiptMachine } from '../receipt.machine.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';

const box = css({ display: 'grid', gap: '3', justifyItems: 'start' });

type Props = {
  state: SnapshotFrom<typeof receiptMachine>;
  send: (event: EventFrom<typeof receiptMachine>) => void;
  order: Order;
};

/** Prints an order's receipt alone, or saves it as a PDF. */
export const ReceiptButton = ({ state, send, order }: Props) => (
  <div data-state={dataState(state)} data-screen-only className={box}>
    <Button
      variant="secondary"
      size="sm"
      pending={state.hasTag('busy')}
      onClick={() => send({ type: 'receipt.pressed' })}
    >
      <DownloadIcon /> Receipt (print or PDF)
    </Button>
    {state.matches('failed') && (
      <Notice tone="error" alert>
        <p>
          The print dialog didn't open. Browsers inside other apps can't print: open this page in Chrome,
          Safari or Firefox.
        </p>
      </Notice>
    )}
    {state.hasTag('drawn') &&
      createPortal(
        <div data-receipt>
          <PrintedReceipt order={order} />
        </div>,
        document.body,
      )}
  </div>
);
