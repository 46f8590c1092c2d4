import * as v from 'valibot';
import type { Host } from '../host.ts';
import type { Delivery } from './outbox-sender.ts';
import { sendDue } from './outbox-sender.ts';

const ANSWER_WITHIN_MS = 10_000;

/** What a webhook is told; services know it by one name or the other. */
const Payload = v.object({ text: v.string() });

/** The other end didn't take it; the message has nothing of its answer or address. */
class WebhookFailure extends Error {}

/**
 * Tells the webhook at `url` what is due in the outbox, with the retries of a mail. Another
 * address that it names is not followed. Returns how many it attempted.
 */
export function createWebhook(
  host: Host,
  url: string,
  { answerWithinMs = ANSWER_WITHIN_MS } = {},
): { sendDue(): Promise<number> } {
  const delivery: Delivery = {
    kind: 'webhook',
    describeFailure: (error) =>
      error instanceof WebhookFailure ? error.message : error instanceof Error ? error.name : 'unknown',
    async deliver({ payload }) {
      const { text } = v.parse(Payload, payload);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, content: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new WebhookFailure(`it answered with ${response.status}`);
    },
  };
  return { sendDue: () => sendDue(host, delivery) };
}
