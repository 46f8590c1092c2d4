import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import type { Api } from '../http/api.ts';
import { readJson } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { NOTIFICATION_PATH } from './invoices.ts';
import { notified } from './looks.ts';
import { myPayments, paymentStatus } from './payments.ts';

/** What a gateway tells: of its words only the invoice's id counts. */
const Notification = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

/** A shopper's own payments, and what a gateway has to tell about them. */
export function registerPayments(api: Api): void {
  api.member('paymentStatus', ({ host, account, payload }) => paymentStatus(host, account.id, payload));
  api.member('myPayments', ({ host, account }) => myPayments(host, account.id));

  api.app.post(NOTIFICATION_PATH, async (context) => {
    const notification = parse(Notification, await readJson(context.req.raw));
    if (!notification.ok) throw new Refusal(400, notification.reason);
    await notified(api.host, notification.value.id);
    context.header('Cache-Control', 'no-store');
    return context.body(null, 204);
  });
}
