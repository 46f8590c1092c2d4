import type { ReactNode } from 'react';
import * as v from 'valibot';
import { CURRENCY } from '#contract/constants.ts';
import { DecimalAmount } from '#contract/money.ts';
import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { ShownPayment } from '../shown-payment.ts';

const list = css({ display: 'grid', containerType: 'inline-size' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '3',
  py: { base: '2', md: '3' },
  borderTop: 'hairline',
  _first: { borderTop: 'none', pt: '0' },
  _last: { pb: '0' },
});
const term = css({ gridColumn: '1', color: 'fg.muted', fontSize: 'sm' });
const value = css({ gridColumn: '1', fontWeight: 'bold', overflowWrap: 'anywhere' });
const exact = css({
  gridColumn: '1',
  fontSize: 'xl',
  fontWeight: 'bold',
  lineHeight: 'tight',
  fontVariantNumeric: 'tabular-nums',
});
/** Beside the value, or below it where large text leaves no room. */
const copy = css({
  gridColumn: '2',
  gridRow: '1 / span 2',
  '@container (max-width: 12rem)': { gridArea: '[3 / 1]', justifySelf: 'start', mt: '2' },
});

/** A payment's details, as pairs of a name and a value. */
export const Details = ({ children }: { children: ReactNode }) => <dl className={list}>{children}</dl>;

type DetailProps = {
  label: string;
  children: ReactNode;
  /** The text that the button copies; without it there is no button. */
  copies?: string;
  /** The one value that must be exact. */
  prominent?: boolean;
};

/** A value and its name, with a button to copy it. A value that the host doesn't say is left out. */
export const Detail = ({ label, children, copies, prominent }: DetailProps) =>
  children === '' || children === undefined ? null : (
    <div className={row}>
      <dt className={term}>{label}</dt>
      <dd translate="no" className={prominent ? exact : value}>
        {children}
      </dd>
      {copies !== undefined && (
        <dd className={copy}>
          <CopyButton text={copies} what={label} />
        </dd>
      )}
    </div>
  );

/** A value to copy exactly, such as an address. `copies` is another form of it to copy. */
export const CodeDetail = ({
  label,
  text,
  copies = text,
}: {
  label: string;
  text: string;
  copies?: string;
}) => (
  <Detail label={label} copies={copies}>
    <Code>{text}</Code>
  </Detail>
);

type Amount = Pick<ShownPayment, 'payment_method' | 'payment_amount' | 'payment_currency'>;

/**
 * Whether the amount is one to send: a number, and not rupees where a coin is sent, since a wallet or an
 * exchange would take 500 rupees for 500 coins.
 */
export const isToSend = ({ payment_method, payment_amount, payment_currency }: Amount): boolean =>
  v.is(DecimalAmount, payment_amount) && (payment_method === 'bank' || payment_currency !== CURRENCY);

/** An amount that is only shown. */
export const ShownAmount = ({ payment: { payment_amount, payment_currency } }: { payment: Amount }) => (
  <Detail label="Amount" prominent>
    {formatMoney(payment_amount, payment_currency)}
  </Detail>
);

/**
 * The amount to send. The copied text is the bare number, as banks and wallets expect it; an amount
 * that they would not take is only shown.
 */
export const AmountDetail = ({ payment }: { payment: Amount }) => (
  <Detail label="Amount" prominent {...(isToSend(payment) && { copies: payment.payment_amount })}>
    {formatMoney(payment.payment_amount, payment.payment_currency)}
  </Detail>
);
