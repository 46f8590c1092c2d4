import { brand } from '#contract/brand.ts';
import { formatMoney } from '#web/lib/money.ts';
import { ExternalLink } from '#web/ui/Link.tsx';
import { AmountDetail, CodeDetail, Detail, Details } from '../parts/Details.tsx';
import type { MethodView } from './method-view.tsx';
import { FOUND_BY_AMOUNT } from './money-texts.ts';

export const binance: MethodView<'binance'> = {
  Panel: ({ payment }) => {
    const { ccy, accNo, title } = payment.payment_details;
    return (
      <Details>
        <AmountDetail payment={payment} />
        <CodeDetail label="Binance ID" text={accNo} />
        <Detail label="Receiver name">{title}</Detail>
        <Detail label="Currency">{ccy}</Detail>
        {payment.exchange_rate !== null && (
          <Detail label="Exchange rate">
            {formatMoney(payment.exchange_rate)} per USDT (
            <ExternalLink href={brand.exchangeRate.url}>{brand.exchangeRate.label}</ExternalLink>)
          </Detail>
        )}
      </Details>
    );
  },
  guidelines: [],
  moneyTexts: () => FOUND_BY_AMOUNT,
};
