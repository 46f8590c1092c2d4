import { AmountDetail, CodeDetail, Detail, Details } from '../parts/Details.tsx';
import type { MethodView } from './method-view.tsx';
import { FOUND_BY_NUMBER, FOUND_BY_NUMBER_OR_NAME } from './money-texts.ts';

export const bank: MethodView<'bank'> = {
  Panel: ({ payment }) => {
    const { number, payment_details } = payment;
    const { bankName, accNo, title } = payment_details;
    return (
      <Details>
        <AmountDetail payment={payment} />
        {/* Shown in groups, to compare; a bank's field may be too short for the spaces. */}
        <CodeDetail label="Account number" text={accNo} copies={accNo.replace(/\s/g, '')} />
        {number !== undefined && <CodeDetail label="Payment number, as reference or remark" text={number} />}
        <Detail label="Bank name">{bankName}</Detail>
        <Detail label="Receiver name">{title}</Detail>
      </Details>
    );
  },
  guidelines: [
    'Check that the sender name is exactly the name on the account you pay from.',
    'What counts is when you send it, even if your bank takes longer.',
  ],
  moneyTexts: ({ user_input }) => (user_input === null ? FOUND_BY_NUMBER : FOUND_BY_NUMBER_OR_NAME),
};
