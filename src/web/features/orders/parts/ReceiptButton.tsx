import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '#contract/brand.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { orderName } from '../order-text.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';

/**
 * Opens the browser's print dialog for the receipt alone, from where it is also saved as a PDF. The
 * page's title is the file's name meanwhile.
 */
export function ReceiptButton({ order }: { order: Order }) {
  const [isPrinting, setIsPrinting] = useState(false);
  const title = `${brand.name} receipt ${orderName(order)}`;

  useEffect(() => {
    if (!isPrinting) return;
    const root = document.documentElement;
    const before = document.title;
    const finish = () => setIsPrinting(false);
    root.dataset['printing'] = 'receipt';
    document.title = title;
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      window.removeEventListener('afterprint', finish);
      document.title = before;
      delete root.dataset['printing'];
    };
  }, [isPrinting, title]);

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsPrinting(true)}>
        <DownloadIcon /> Download receipt
      </Button>
      {isPrinting &&
        createPortal(
          <div data-receipt>
            <PrintedReceipt order={order} />
          </div>,
          document.body,
        )}
    </>
  );
}
