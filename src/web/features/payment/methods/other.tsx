import { Details, ShownAmount } from '../parts/Details.tsx';
import type { MethodView } from './method-view.tsx';
import { FOUND_BY_SUPPORT } from './money-texts.ts';

/** A method or details that this version of the shop can't read. */
export const other: MethodView<'other'> = {
  Panel: ({ payment }) => (
    <>
      <Details>
        <ShownAmount payment={payment} />
      </Details>
      <p>
        This page can't show how to pay by {payment.payment_details.methodName || 'this method'}. Please
        reload it. If that doesn't help, please contact support with your payment number.
      </p>
    </>
  ),
  guidelines: null,
  moneyTexts: () => FOUND_BY_SUPPORT,
};
