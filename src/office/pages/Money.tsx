import { Page } from '../frame/Page.tsx';
import { NounSection } from './Noun.tsx';

/** Received money that waits for a decision, and the newest payments. */
export function Money() {
  return (
    <Page title="Money">
      <NounSection noun="receipts" title="Received and unmatched" />
      <NounSection noun="payments" title="Payments" />
    </Page>
  );
}
