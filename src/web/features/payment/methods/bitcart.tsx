import { CURRENCY } from '#contract/constants.ts';
import { ExternalLink } from '#web/ui/Link.tsx';
import { AmountDetail, Detail, Details } from '../parts/Details.tsx';
import type { MethodView } from './method-view.tsx';
import { FOUND_BY_INVOICE } from './money-texts.ts';

export const bitcart: MethodView<'bitcart'> = {
  Panel: ({ payment }) => {
    const { bitcartUrl, coin } = payment.payment_details;
    const isInCoins = payment.payment_currency !== CURRENCY;
    return (
      <>
        <Details>
          <AmountDetail payment={payment} />
          <Detail label="Coin">
            {coin ?? (isInCoins ? undefined : <span translate="yes">your coin</span>)}
          </Detail>
        </Details>
        <p>
          <ExternalLink look="primary" href={bitcartUrl}>
            Open the invoice
          </ExternalLink>
        </p>
        <p>
          The invoice says how much {coin === undefined ? 'of your coin' : <bdi translate="no">{coin}</bdi>}{' '}
          to send, and to which address.
        </p>
        <p>If you've already paid, please wait for 2-3 block confirmations.</p>
      </>
    );
  },
  guidelines: [],
  moneyTexts: () => FOUND_BY_INVOICE,
};
