import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import type { Api, HonoContext } from '../http/api.ts';
import { readJson, readText } from '../http/body.ts';
import { originOf } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { mailsOf } from '../mail/outbox.ts';
import { recentPayments } from '../payments/overview.ts';
import { invoicePage } from './invoice.ts';
import { Arrival, letMoneyArrive } from './money.ts';
import { Did, sandboxPage } from './page.ts';
import { Filling, fillShelf, fillShelves, shelvesOf } from './shelves.ts';
import { STYLE } from './style.ts';

const PAGE = '/sandbox';
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The outside world, played by the host: mails, the bank, and stock. Outside of the sandbox none of these routes exist. */
export function registerSandbox({ app, host }: Api): void {
  if (host.config.mode !== 'sandbox') return;

  app.use('/sandbox/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });

  app.get(PAGE, async (context) => {
    const did = v.safeParse(Did, context.req.query('did'));
    const page = sandboxPage({
      mails: await mailsOf(host),
      payments: await recentPayments(host),
      shelves: await shelvesOf(host),
      did: did.success ? did.output : null,
      now: host.now(),
    });
    return context.html(page, 200, { 'Cache-Control': 'no-store' });
  });
  app.get(`${PAGE}/invoices/:payment`, async (context) =>
    context.html(await invoicePage(host, context.req.param('payment'))),
  );
  app.get(`${PAGE}/style.css`, (context) =>
    context.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get(`${PAGE}/mails.json`, async (context) => context.json(await mailsOf(host)));

  /** A change by JSON is answered with what came of it; one by a form leads back to the page. */
  const change = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    act: (input: v.InferOutput<S>) => Promise<{ answer: object; did: Did }>,
  ) => {
    app.post(`${PAGE}/${path}`, async (context) => {
      if (originOf(context.req.raw.headers, host.config) === 'foreign')
        throw new Refusal(403, 'This request does not come from the shop itself.');
      const isForm = FORM.test(context.req.header('Content-Type') ?? '');
      const sent = isForm ? await formOf(context) : await readJson(context.req.raw);
      const input = parse(schema, sent);
      if (!input.ok) throw new Refusal(400, input.reason);
      const { answer, did } = await act(input.value);
      return isForm ? context.redirect(`${backOf(sent)}?did=${did}`, 303) : context.json(answer);
    });
  };

  change('receipts', Arrival, async (arrival) => {
    const arrived = await letMoneyArrive(host, arrival);
    return { answer: arrived, did: arrived.outcome };
  });
  change('stock', Filling, async (filling) => ({ answer: await fillShelf(host, filling), did: 'filled' }));
  change('shelves', v.looseObject({}), async () => ({ answer: await fillShelves(host), did: 'filled' }));
}

/** The page of the sandbox that a form stood on. */
const Form = v.object({ back: v.pipe(v.string(), v.regex(/^\/sandbox(\/invoices\/[\w-]{1,64})?$/)) });
function backOf(sent: unknown): string {
  const form = v.safeParse(Form, sent);
  return form.success ? form.output.back : PAGE;
}

const formOf = async ({ req }: HonoContext) =>
  Object.fromEntries(new URLSearchParams(await readText(req.raw)));
