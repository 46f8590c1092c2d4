import { ExternalLink } from '#web/ui/Link.tsx';
import { AmountDetail, Details } from '../parts/Details.tsx';
import { FOUND_BY_INVOICE } from './end-texts.ts';
import type { MethodView } from './method-view.tsx';

export const bitcart: MethodView<'bitcart'> = {
  Panel: ({ payment }) => (
    <>
      <Details>
        <AmountDetail payment={payment} />
      </Details>
      <p>
        <ExternalLink look="primary" href={payment.payment_details.bitcartUrl}>
          Open the invoice
        </ExternalLink>
      </p>
      <p>If you have already paid, please wait for 2-3 block confirmations.</p>
    </>
  ),
  guidelines: [],
  endTexts: () => FOUND_BY_INVOICE,
};
