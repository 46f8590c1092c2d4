import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AmountDetail, CodeDetail, Detail, Details, isToSend } from '../parts/Details.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import type { MethodView } from './method-view.tsx';
import { FOUND_BY_AMOUNT } from './money-texts.ts';

/** The QR code comes after what is copied; on a desktop it is beside that. */
const panel = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '4',
  lg: {
    gridTemplateColumns: '[minmax(0, 1fr) auto]',
    columnGap: '6',
    alignItems: 'start',
    '& > :nth-child(n + 2)': { gridColumn: '[1 / -1]' },
    '& > :nth-child(3):not(:last-child)': { gridArea: '[1 / 2]' },
  },
});

export const usdt: MethodView<'usdt'> = {
  Panel: ({ payment }) => {
    const { ccy, name, network, address, tag, confirms } = payment.payment_details;
    const chain = name === '' ? network : `${name} (${network})`;
    return (
      <div className={panel}>
        <Details>
          <AmountDetail payment={payment} />
          <CodeDetail label="Address" text={address} />
          {tag !== null && <CodeDetail label="Memo/Tag" text={tag} />}
        </Details>
        <Notice tone="warning" title={`Send only on ${chain}`}>
          <p>This exact amount has to arrive: if your exchange takes a fee, add it on top.</p>
        </Notice>
        {isToSend(payment) && (
          <QrCode
            text={`${address}?amount=${payment.payment_amount}`}
            label="QR code of the address with the amount"
          />
        )}
        <Details>
          {payment.exchange_rate !== null && isToSend(payment) && Number(payment.payment_amount) > 0 && (
            <Detail label="In rupees">
              about {formatMoney(inRupees(payment.payment_amount, payment.exchange_rate))}
            </Detail>
          )}
          <Detail label="Coin">{ccy}</Detail>
          <Detail label="Network">{chain}</Detail>
          <Detail label="Confirmations needed">{confirms}</Detail>
        </Details>
      </div>
    );
  },
  guidelines: ['Hover over the QR code, or tap it, to zoom.'],
  moneyTexts: () => FOUND_BY_AMOUNT,
};

/** Rounded, because it is only there to compare with the cart's sum: the USDT are what is due. */
const inRupees = (amount: string, rate: string) => (Number(amount) * Number(rate)).toFixed(0);
