import type { Payment } from '#contract/payments.ts';
import { brand } from '#web/brand.ts';
import { formatMoney } from '#web/lib/money.ts';
import { ExternalLink } from '#web/ui/Link.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { CodeDetail, Detail, Details } from './Details.tsx';
import { QrCode } from './QrCode.tsx';

/** How to pay, by method (spec §2): how much exactly, and where to. */
export function Panel({ payment }: { payment: Payment }) {
  const { payment_amount, payment_currency } = payment;
  const amount = (
    <Detail label="Amount" copies={payment_amount} prominent>
      {formatMoney(payment_amount, payment_currency)}
    </Detail>
  );
  switch (payment.payment_method) {
    case 'bank': {
      const { bankName, accNo, title } = payment.payment_details;
      return (
        <Details>
          {amount}
          <Detail label="Bank name">{bankName}</Detail>
          <CodeDetail label="Account number" text={accNo} />
          <Detail label="Receiver name">{title}</Detail>
        </Details>
      );
    }
    case 'balance':
      return (
        <p>
          <Spinner /> Your payment is processing...
        </p>
      );
    case 'bitcart':
      return (
        <>
          <Details>{amount}</Details>
          <p>
            <ExternalLink look="primary" href={payment.payment_details.bitcartUrl}>
              Open the invoice
            </ExternalLink>
          </p>
          <p>If you have already paid, please wait for 2-3 block confirmations.</p>
        </>
      );
    case 'usdt': {
      const { ccy, name, network, address, tag, confirms } = payment.payment_details;
      return (
        <>
          <QrCode
            text={`${address}?amount=${payment_amount}`}
            label="QR code of the address with the amount"
          />
          <Details>
            {amount}
            <Detail label="Coin">{ccy}</Detail>
            <Detail label="Network">
              {name} ({network})
            </Detail>
            <CodeDetail label="Address" text={address} />
            {tag !== null && <CodeDetail label="Memo/Tag" text={tag} />}
            <Detail label="Confirmations needed">{confirms}</Detail>
          </Details>
        </>
      );
    }
    case 'binance': {
      const { ccy, accNo, title } = payment.payment_details;
      return (
        <Details>
          {amount}
          <Detail label="Currency">{ccy}</Detail>
          {payment.exchange_rate !== null && (
            <Detail label="Exchange rate">
              {formatMoney(payment.exchange_rate)} per USDT (
              <ExternalLink href={brand.exchangeRate.url}>{brand.exchangeRate.label}</ExternalLink>)
            </Detail>
          )}
          <CodeDetail label="Binance ID" text={accNo} />
          <Detail label="Receiver name">{title}</Detail>
        </Details>
      );
    }
  }
}
