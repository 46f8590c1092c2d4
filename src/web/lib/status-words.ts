import type { Status } from '#contract/primitives.ts';

const WORDS: Record<Status, string> = { 0: 'Pending', 1: 'Completed', 2: 'Closed' };

/** The status of an order or a payment in the host's words; without them in ours, if it has a code. */
export const statusWords = ({ status, status_text }: { status?: Status | undefined; status_text: string }) =>
  status_text || (status === undefined ? '' : WORDS[status]);
