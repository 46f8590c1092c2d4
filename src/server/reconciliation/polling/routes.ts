import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import type { Api } from '../../http/api.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/http-error.ts';
import { handleWebhook } from './invoices.ts';

/** Only the invoice's id is used, since notifications are not trusted. */
const Notification = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

/** Registers the webhooks by which gateways report changed invoices. */
export function registerWebhooks({ app, host }: Api): void {
  for (const { id, invoice } of Object.values(host.methods))
    if (invoice !== undefined)
      app.post(invoice.webhookPath, async (context) => {
        const notification = parse(Notification, await readJson(context));
        if (!notification.ok) throw new HttpError(400, notification.reason);
        await handleWebhook(host, id, notification.value.id);
        context.header('Cache-Control', 'no-store');
        return context.body(null, 204);
      });
}
