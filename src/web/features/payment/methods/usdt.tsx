import { AmountDetail, CodeDetail, Detail, Details } from '../parts/Details.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { FOUND_BY_AMOUNT } from './end-texts.ts';
import type { MethodView } from './method-view.tsx';

export const usdt: MethodView<'usdt'> = {
  Panel: ({ payment }) => {
    const { ccy, name, network, address, tag, confirms } = payment.payment_details;
    return (
      <>
        <QrCode
          text={`${address}?amount=${payment.payment_amount}`}
          label="QR code of the address with the amount"
        />
        <Details>
          <AmountDetail payment={payment} />
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
  },
  guidelines: ['Hover over the QR code, or tap it, to zoom.'],
  endTexts: () => FOUND_BY_AMOUNT,
};
