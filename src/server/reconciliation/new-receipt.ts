import type { Host } from '../host.ts';
import type { NewReceipt } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { newId } from '../platform/ids.ts';
import type { IncomingReceipt } from './receipt.ts';

/** An incoming receipt as it is stored before it is matched. */
export const toNewReceipt = (
  host: Pick<Host, 'now' | 'methods'>,
  incoming: IncomingReceipt,
  numberedPaymentId: string | null = null,
) =>
  ({
    id: newId(),
    source: incoming.source,
    external_id: incoming.externalId,
    currency: host.methods[incoming.source].currency,
    amount: incoming.amount,
    destination: incoming.destination,
    payer: incoming.payer,
    payer_key: incoming.payer === null ? null : senderKeyOf(incoming.payer),
    reference: incoming.reference,
    sent_at: incoming.sentAt,
    sent_until: incoming.sentUntil ?? null,
    description: incoming.description ?? null,
    headings: incoming.headings ?? null,
    recorded_at: host.now(),
    outcome: 'unmatched',
    payment_id: null,
    account_id: null,
    numbered_payment_id: numberedPaymentId,
  }) satisfies NewReceipt;
