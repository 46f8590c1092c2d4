import { css, cx } from '#styled/css';
import { statusWords } from '#web/lib/status-words.ts';
import { Link } from '#web/ui/Link.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import type { ShownPayment } from '../shown-payment.ts';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  px: '4',
  py: { base: '2', md: '3' },
  minHeight: { base: '12', md: '16' },
  borderRadius: 'md',
  border: '[1px solid transparent]',
  // A badge as wide as its words, beside its link.
  '&[data-badge]': { minHeight: 'auto', p: '0', columnGap: '2' },
});
const badge = css({
  flex: '[0 1 auto]',
  minWidth: '0',
  px: '2',
  py: '1',
  borderRadius: 'md',
  fontSize: 'sm',
});
const colours = {
  0: css({ bg: 'status.pending.subtle', color: 'status.pending' }),
  1: css({ bg: 'status.completed.subtle', color: 'status.completed' }),
  2: css({ bg: 'status.failed.subtle', color: 'status.failed' }),
};
const text = css({
  unicodeBidi: 'plaintext',
  flex: '1',
  minWidth: '[min(12rem, 100%)]',
  overflowWrap: 'anywhere',
  fontWeight: 'bold',
  textWrap: '[balance]',
});
const spinner = css({ width: '5', height: '5', flexShrink: '0' });

type StatusProps = {
  payment: ShownPayment;
  isPolling: boolean;
  /** Why the last fetch failed. Shown instead of the status, which may be outdated. */
  readError: string | null;
};

/** The payment's status in the host's words, announced when it changes. */
export function Status({ payment, isPolling, readError }: StatusProps) {
  const { status } = payment;
  const shownText =
    readError === null ? statusWords(payment) : `Couldn't check payment status from server: ${readError}`;
  const isDone = status === 1;
  return (
    <div className={cx(bar, !isDone && colours[status])} data-badge={isDone ? '' : undefined}>
      <p role="status" className={cx(text, isDone && badge, isDone && colours[status])}>
        {`Payment Status: ${shownText}`}
      </p>
      {!isDone && (
        <span className={spinner}>
          {isPolling && (
            <span role="img" aria-label="Checking the payment">
              <Spinner />
            </span>
          )}
        </span>
      )}
      {isDone && (
        <Link to="/my/orders" search={{ order: payment.order?.id }} look="secondary" size="sm">
          See your orders
        </Link>
      )}
    </div>
  );
}
