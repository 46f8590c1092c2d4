import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { formatClock } from '#web/lib/date.ts';
import { formatMoney } from '#web/lib/money.ts';
import { ClockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { isPaying } from './is-paying.ts';
import type { PaymentStripState } from './payment-strip.machine.ts';

/**
 * A row below the header. The script before the first paint sets `data-payment` where this browser
 * has kept a payment, so that the row has its height at once and the page never jumps.
 */
const row = css({
  display: 'none',
  alignItems: 'center',
  minHeight: 'control',
  lineHeight: 'tight',
  // Two lines on a narrow phone are no higher than the row.
  fontSize: { base: 'xs', md: 'sm' },
  '[data-payment=waiting] &': { display: 'flex' },
  '&[data-place]': { display: 'flex' },
  '&[data-filled]': { bg: 'warning.subtle', boxShadow: '[inset 0 -1px {colors.border}]' },
  // Nothing is left to do.
  '&[data-filled=confirming]': { bg: 'info.subtle' },
});
/** As wide as the page, where its words begin: on a desktop the bar of the cart covers the other end. */
const line = css({
  display: 'flex',
  alignSelf: 'stretch',
  width: 'full',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
});
/** As high as the row, whose line below counts in its height. */
const way = css({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'stretch',
  gap: '2',
  color: 'fg',
  fontWeight: 'bold',
});

const PAID = 'Your payment is paid';
const SETTLED = 'Your payment is no longer waiting';

type Props = {
  state: PaymentStripState;
  /** The path of the current page. */
  path: string;
};

/**
 * Says on every page that a payment waits or is being confirmed, or that it has just ended, except where
 * the shopper pays. It is announced once; the ticking time and the count are not. Only with words in it
 * is it a landmark.
 */
export function PaymentStrip({ state, path }: Props) {
  const { payment, now } = state.context;
  const isHidden = isPaying(path);
  const shown = isHidden || !state.matches('waiting') ? null : payment;
  const ended = isHidden ? '' : state.matches('paid') ? PAID : state.matches('settled') ? SETTLED : '';
  const saying = (progress = '') =>
    shown === null
      ? ''
      : `${shown.instead ?? 'Payment waiting'}${progress}: ${formatMoney(shown.amount, shown.currency)}`;
  return (
    <>
      <LiveRegion message={ended || saying()} />
      {!isHidden && (
        <section
          data-state={dataState(state)}
          data-screen-only
          {...(state.hasTag('place') && { 'data-place': true })}
          {...((ended !== '' || shown !== null) && {
            'data-filled': shown?.deadline === null || ended === PAID ? 'confirming' : 'waiting',
            'aria-label': 'Payment',
          })}
          className={row}
        >
          <div className={line}>
            {shown !== null && (
              <Link to="/payment/$paymentId" params={{ paymentId: shown.id }} className={way}>
                <ClockIcon />
                <span>
                  {saying(shown.progress && `, ${shown.progress}`)}
                  {/* A clock would ask for the money a second time. */}
                  {shown.instead === undefined && shown.deadline !== null && (
                    <>
                      , <span translate="no">{formatClock(Math.ceil((shown.deadline - now) / 1_000))}</span>{' '}
                      left
                    </>
                  )}
                </span>
              </Link>
            )}
            {ended !== '' && (
              <Link to="/my/payments" className={way}>
                {ended}: see My Payments
              </Link>
            )}
          </div>
        </section>
      )}
    </>
  );
}
