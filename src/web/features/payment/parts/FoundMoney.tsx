import { Notice } from '#web/ui/Notice.tsx';

export const FOUND_MONEY = 'We have found money that may be yours';

/** Money came that may be for this payment, and a person has to look at it. */
export const FoundMoney = () => (
  <Notice tone="info" title={FOUND_MONEY}>
    <p>
      It does not match this payment by itself, so a person is looking at it. Please do not pay again: this
      page will show what becomes of it.
    </p>
  </Notice>
);
