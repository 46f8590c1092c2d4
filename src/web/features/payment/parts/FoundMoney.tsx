import { Notice } from '#web/ui/Notice.tsx';

export const FOUND_MONEY = "We've found money that may be yours";

/** Money came that may be for this payment, and a person has to look at it. */
export const FoundMoney = () => (
  <Notice tone="info" title={FOUND_MONEY}>
    <p>
      It doesn't quite match this payment, so one of us is checking it. Please don't pay again: this page will
      tell you how it turns out.
    </p>
  </Notice>
);
