import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import type { Api } from '../http/api.ts';
import { readJson, readText } from '../http/body.ts';
import type { HonoContext } from '../http/hono-context.ts';
import { HttpError } from '../http/http-error.ts';
import { requestOrigin } from '../http/origin.ts';
import { listMails } from '../mail/list-mails.ts';
import { recentPayments } from '../payments/admin.ts';
import { FillRequest, fillAllStock, fillStock, stockOf } from './fill-stock.ts';
import { invoicePage } from './invoice-page.ts';
import { ActionResult, sandboxPage } from './sandbox-page.ts';
import { SimulatedReceipt, simulateReceipt } from './simulate-receipt.ts';
import { STYLE } from './style.ts';

const PAGE = '/sandbox';
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Registers the simulated outside world: mails, payment networks and stock. Outside the sandbox
 * none of these routes exist.
 */
export function registerSandbox({ app, host }: Api): void {
  if (host.config.mode !== 'sandbox') return;

  app.use('/sandbox/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });

  const pageAfter = async (last: { did: ActionResult | null; problem: string | null }) =>
    sandboxPage({
      mails: await listMails(host),
      payments: await recentPayments(host),
      stock: await stockOf(host),
      methods: host.methods,
      did: last.did,
      problem: last.problem,
      now: host.now(),
    });

  app.get(PAGE, async (context) => {
    const did = v.safeParse(ActionResult, context.req.query('did'));
    const page = await pageAfter({ did: did.success ? did.output : null, problem: null });
    return context.html(page, 200, { 'Cache-Control': 'no-store' });
  });
  app.get(`${PAGE}/invoices/:payment`, async (context) =>
    context.html(await invoicePage(host, context.req.param('payment'))),
  );
  app.get(`${PAGE}/style.css`, (context) =>
    context.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get(`${PAGE}/mails.json`, async (context) => context.json(await listMails(host)));

  /**
   * A POST that answers JSON with the result, and redirects a form back to its page. A form that is
   * refused gets the sandbox's page, with the reason.
   */
  const action = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    act: (input: v.InferOutput<S>) => Promise<{ answer: object; did: ActionResult }>,
  ) => {
    app.post(`${PAGE}/${path}`, async (context) => {
      if (requestOrigin(context.req.raw.headers, host.config) === 'foreign')
        throw new HttpError(403, 'This request does not come from the shop itself.');
      const isForm = FORM.test(context.req.header('Content-Type') ?? '');
      const sent = isForm ? await readForm(context) : await readJson(context);
      const input = parse(schema, sent);
      if (!input.ok) throw new HttpError(400, input.reason);
      try {
        const { answer, did } = await act(input.value);
        return isForm ? context.redirect(`${returnPathOf(sent)}?did=${did}`, 303) : context.json(answer);
      } catch (error) {
        if (!isForm || !(error instanceof HttpError)) throw error;
        return context.html(await pageAfter({ did: null, problem: error.message }), error.status);
      }
    });
  };

  action('receipts', SimulatedReceipt, async (arrival) => {
    const arrived = await simulateReceipt(host, arrival);
    return { answer: arrived, did: arrived.outcome };
  });
  action('stock', FillRequest, async (filling) => ({
    answer: await fillStock(host, filling),
    did: 'filled',
  }));
  action('stock/fill', v.looseObject({}), async () => ({ answer: await fillAllStock(host), did: 'filled' }));
}

/** The sandbox page that a form was sent from. */
const Form = v.object({ back: v.pipe(v.string(), v.regex(/^\/sandbox(\/invoices\/[\w-]{1,64})?$/)) });
function returnPathOf(sent: unknown): string {
  const form = v.safeParse(Form, sent);
  return form.success ? form.output.back : PAGE;
}

const readForm = async (context: HonoContext) =>
  Object.fromEntries(new URLSearchParams(await readText(context)));
