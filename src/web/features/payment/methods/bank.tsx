import { AmountDetail, CodeDetail, Detail, Details } from '../parts/Details.tsx';
import { FOUND_BY_REFERENCE, NOT_FOUND } from './end-texts.ts';
import type { MethodView } from './method-view.tsx';

export const bank: MethodView<'bank'> = {
  Panel: ({ payment }) => {
    const { bankName, accNo, title } = payment.payment_details;
    return (
      <Details>
        <AmountDetail payment={payment} />
        {/* Shown in groups, to compare; a bank's field may be too short for the spaces. */}
        <CodeDetail label="Account number" text={accNo} copies={accNo.replace(/\s/g, '')} />
        <Detail label="Bank name">{bankName}</Detail>
        <Detail label="Receiver name">{title}</Detail>
      </Details>
    );
  },
  guidelines: ['Check that the sender name is exactly the name on the account you pay from.'],
  endTexts: ({ user_input }) => (user_input === null ? NOT_FOUND : FOUND_BY_REFERENCE),
};
