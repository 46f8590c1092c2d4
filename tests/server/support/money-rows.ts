import { expect } from 'vitest';
import { HttpError } from '#server/http/http-error.ts';
import { listMails } from '#server/mail/list-mails.ts';
import { refundStateOf } from '#server/orders/refund.ts';
import { findClear } from '#server/reconciliation/accept-receipts.ts';
import { keepReceipt } from '#server/reconciliation/unmatched.ts';
import type { Shop } from './driver.ts';
import type { World } from './world.ts';
import { MINUTE, unnumbered } from './world.ts';

type Quantities = Record<string, number>;

/** Money by bank that has no payment's number. */
type Coming = {
  comes: number;
  /** Null where the bank names no sender of its own. */
  from: string | null;
  /** The bank's text. */
  text?: string;
  /** When it was sent, in milliseconds from now; `within` so many more, where the moment is unknown. */
  sent?: number;
  within?: number;
};

/** What a buyer, the bank or an operator does. Payments have the names that the row gives them. */
type Deed =
  /** By a new account: an hour of help for PKR 2,500, by bank, without a sender by default. */
  | {
      opens: string;
      by?: 'bank' | 'usdt' | 'binance' | 'bitcart';
      buys?: Quantities;
      from?: string;
      knownFrom?: string;
      /** By the account of this payment instead. */
      asOwnerOf?: string;
    }
  /**
   * Pays with the payment's number, `beside` other words, or with its unique amount; exactly and now by
   * default. The money is reported twice, which must change nothing.
   */
  | { pays: string; amount?: number; from?: string | null; beside?: string; sent?: number }
  | Coming
  | { cancels: string }
  /** A person gives the newest money to this payment, twice, which must change nothing. */
  | { assigns: string }
  /** A person leaves the newest money as not for the shop. */
  | { keeps: 'it' }
  /** A person refunds so much of the order for this reason, or cancels it, or delivers the hour of help. */
  | { refunds: number; reason?: string }
  | { cancelsOrder: 'by itself' | 'reversed by its bank' }
  | { delivers: string }
  /** What only this test does; it is given the payment's id. */
  | { does: (payment: string) => unknown }
  /** Time passes, and nothing else. */
  | { after: number };

/** A deed, then the time that passes, then what is seen. */
export type MoneyStep = Deed & {
  /** In milliseconds. */
  after?: number;
  /** Whether the job expires payments then. */
  expires?: true;
  /** What the deed led to, or why it was refused. */
  did?: string;
  /** The outcomes of all money, then the payment as its owner sees it, and their orders and balance. */
  is?: string;
  /** What each owner is told of their payment. */
  told?: Record<string, string>;
  /** The payments that money is clearly for. */
  accepts?: string[];
  /** What was delivered of the order, and whether it was cancelled and refunded. */
  order?: string;
  balance?: number;
  /** The subjects of the mails that it sent, in alphabetical order. */
  mails?: string[];
  /**
   * The newest mail to the payment's owner: its subject and lines, with `{buyer}`, `{payment}`, `{order}`
   * and their numbers, `{KP}` and `{KS}`, in place of what is different each time.
   */
  mail?: string[];
};

type Stage = Pick<World, 'host' | 'shop' | 'clock'>;

/** Plays a row's steps, and expects what each says is seen. `polls` reads a network after each step. */
export async function plays(
  stage: Stage,
  steps: readonly MoneyStep[],
  how: { recorder?: Shop; polls?: () => Promise<unknown> } = {},
): Promise<void> {
  expect(await played(stage, steps, how)).toEqual(steps);
}

/** The steps with what is seen in place of what they expect. */
async function played(
  { host, shop, clock }: Stage,
  steps: readonly MoneyStep[],
  { recorder = shop, polls }: { recorder?: Shop; polls?: () => Promise<unknown> },
): Promise<MoneyStep[]> {
  const opened = new Map<string, { id: string; buyer: string }>();
  let newestMoney = '';
  let at = '';

  const payment = (name = at) => {
    const found = opened.get(name);
    if (found === undefined) throw new Error(`No payment is called "${name}"`);
    return found;
  };
  const orderId = async () => {
    const [order] = await shop.orders(payment().buyer);
    if (order === undefined) throw new Error(`The payment "${at}" has no order`);
    return order.id;
  };
  const before = (sent: number) => new Date(clock.now().getTime() + sent);

  async function pays(step: Extract<Deed, { pays: string }>): Promise<string> {
    const exact = await shop.moneyFor(payment().id, {
      sentAt: before(step.sent ?? 0),
      ...(step.amount === undefined ? {} : { amount: step.amount }),
      ...(step.from === undefined ? {} : { payer: step.from }),
    });
    const money =
      step.beside === undefined ? exact : { ...exact, description: `${exact.description} ${step.beside}` };
    const first = await recorder.records(money);
    const again = await recorder.records(money);
    if (!first.isNew || again.isNew || again.outcome !== first.outcome)
      throw new Error(`The same money is ${first.outcome}, then ${again.outcome}`);
    newestMoney = first.receiptId;
    return first.outcome;
  }

  async function comes({ comes: amount, from, text, sent = 0, within }: Coming): Promise<string> {
    const money = {
      ...shop.money(amount, { from: from ?? '', sentAt: before(sent) }),
      ...(from === null ? { payer: null } : {}),
      ...(text === undefined ? {} : { description: text }),
      ...(within === undefined ? {} : { sentUntil: before(sent + within) }),
    };
    const { receiptId, outcome } = await recorder.records(money);
    newestMoney = receiptId;
    return outcome;
  }

  async function assigns(): Promise<string> {
    const given = { receipt: newestMoney, payment: payment().id };
    const first = await shop.operator('receipts assign', given);
    const again = await shop.operator('receipts assign', given);
    if (first.new !== true || again.new !== false) throw new Error('It was not given once');
    return first.outcome;
  }

  /** Does the deed; returns what it led to. */
  async function deed(step: Deed): Promise<string | undefined> {
    if ('opens' in step) {
      const { opens: name, by = 'bank', buys = { 'help-hour': 1 }, from, knownFrom, asOwnerOf = '' } = step;
      const buyer =
        opened.get(asOwnerOf)?.buyer ?? (await shop.buyer(knownFrom === undefined ? {} : { knownFrom }));
      const id = await shop.opens(by, buyer, buys, from === undefined ? {} : { from });
      at = name;
      opened.set(name, { id, buyer });
      return;
    }
    if ('comes' in step) return comes(step);
    if ('keeps' in step) return void (await shop.transact((tx) => keepReceipt(tx, host, newestMoney)));
    if ('refunds' in step) {
      const { refunds: amount, reason = 'late' } = step;
      return refundText(shop.refunds({ orderId: await orderId(), amount, reason }));
    }
    if ('cancelsOrder' in step) {
      const isReversed = step.cancelsOrder === 'reversed by its bank';
      return refundText(shop.cancelsOrder(await orderId(), { isReversed }));
    }
    if ('delivers' in step) {
      const items = [step.delivers];
      return void (await shop.delivers({ orderId: await orderId(), variantId: 'help-hour', items }));
    }
    if ('does' in step) return void (await step.does(opened.get(at)?.id ?? ''));
    if (!('pays' in step || 'cancels' in step || 'assigns' in step)) return;
    at = 'pays' in step ? step.pays : 'cancels' in step ? step.cancels : step.assigns;
    if ('pays' in step) return pays(step);
    if ('assigns' in step) return assigns();
    await shop.cancels(payment().id);
    return;
  }

  async function standing(): Promise<string> {
    const money = await host.db
      .selectFrom('receipt')
      .select(['outcome', 'decided_by'])
      .orderBy('recorded_at')
      .execute();
    const decided = money.map(({ outcome, decided_by: by }) =>
      by === null ? outcome : `${outcome} by ${by}`,
    );
    const { id, buyer } = payment();
    const { status, status_text: text, outcome } = await shop.status(buyer, { payment_id: id });
    const orders = (await shop.orders(buyer)).length;
    const has = `${orders === 1 ? '1 order' : `${orders} orders`}, balance ${await shop.balance(buyer)}`;
    return `${decided.join(', ') || 'no money'}: ${status} ${outcome}, ${text}; ${has}`;
  }

  async function told(name: string): Promise<string> {
    const { id, buyer } = payment(name);
    const { status_text: text, found_money, set_aside_money } = await shop.status(buyer, { payment_id: id });
    return `${text}${found_money === true ? ' (found)' : ''}${set_aside_money === true ? ' (set aside)' : ''}`;
  }

  async function accepted(): Promise<string[]> {
    const names = new Map([...opened].map(([name, { id }]) => [id, name]));
    return (await findClear(host, 100)).map((clear) => names.get(clear.payment) ?? clear.payment);
  }

  async function order(): Promise<string> {
    const state = await refundStateOf(host.db, payment().id);
    if (state === null) return 'none';
    const { delivered, isCancelled, isRefunded } = state;
    return `${delivered} delivered${isCancelled ? ', cancelled' : ''}${isRefunded ? ', refunded' : ''}`;
  }

  async function newestMail(): Promise<string[]> {
    const { id, buyer } = payment();
    const name = (await shop.username(buyer)) ?? '';
    const mail = (await listMails(host)).find(({ to }) => to === `${name}@example.com`);
    const [order] = await shop.orders(buyer);
    const own = [
      ['{buyer}', name],
      ['{payment}', id],
      ['{KP}', await shop.number(id)],
      ['{order}', order?.id ?? 'no order'],
      ['{KS}', order?.number ?? 'no order'],
    ] as const;
    const text = own.reduce((all, [word, value]) => all.replaceAll(value, word), mail?.text ?? '');
    return [unnumbered(mail?.subject ?? 'none'), ...text.split(/\n+/)];
  }

  const done: MoneyStep[] = [];
  for (const step of steps) {
    const sent = step.mails === undefined ? 0 : (await listMails(host)).length;
    const did = await deed(step);
    if (step.did === undefined && did !== undefined && REFUSED.test(did)) throw new Error(did);
    clock.advance(step.after ?? (polls === undefined ? 0 : MINUTE));
    if (step.expires === true) await shop.expires();
    await polls?.();
    const seen: MoneyStep = { ...step };
    if (step.did !== undefined) seen.did = did ?? 'nothing';
    if (step.is !== undefined) seen.is = await standing();
    if (step.told !== undefined) {
      seen.told = {};
      for (const name of Object.keys(step.told)) seen.told[name] = await told(name);
    }
    if (step.accepts !== undefined) seen.accepts = await accepted();
    if (step.order !== undefined) seen.order = await order();
    if (step.balance !== undefined) seen.balance = await shop.balance(payment().buyer);
    if (step.mails !== undefined) {
      const mails = await listMails(host);
      seen.mails = mails.slice(0, mails.length - sent).map(({ subject }) => unnumbered(subject));
      seen.mails.sort();
    }
    if (step.mail !== undefined) seen.mail = await newestMail();
    done.push(seen);
  }
  return done;
}

/** How a refusal begins: with its status. */
const REFUSED = /^4\d\d: /;

/** A refund in words, or why it was refused. */
const refundText = (refund: Promise<{ amount: number; total: number; isNew: boolean }>): Promise<string> =>
  refund.then(
    ({ amount, total, isNew }) => `${isNew ? `PKR ${amount}` : `again PKR ${amount}`}, ${total} in all`,
    (error: unknown) => {
      if (error instanceof HttpError) return `${error.status}: ${error.message}`;
      throw error;
    },
  );

/** A payment and the money for it, as a row of a table says it. */
export type MoneyRow = {
  /** An hour of help for PKR 2,500 by default. */
  buys?: Quantities;
  by?: 'bank' | 'usdt' | 'binance';
  /** How long it has been open when its money comes, or when it ends, in milliseconds. */
  open?: number;
  /** How it ended before this money: by its buyer, or by other money for it. */
  ended?: 'cancelled' | 'paid';
  /** The amount in the smallest units of its currency; what is due by default. */
  pays?: number;
  /** The sender; Mina Khan, as the buyer said, by default. */
  from?: string;
  /** When it was sent, in milliseconds from when it is recorded. */
  sent?: number;
};

/**
 * What becomes of the money: the outcomes of all money and what decided, then the payment as its owner
 * sees it, and their orders and balance.
 */
export async function becomes(
  stage: Stage,
  { buys = { 'help-hour': 1 }, by = 'bank', open = 0, ended, pays: amount, from, sent = 0 }: MoneyRow,
  recorder = stage.shop,
): Promise<string> {
  const sender = by === 'bank' ? { from: 'Mina Khan' } : {};
  const steps: MoneyStep[] = [
    { opens: 'it', by, buys, ...sender, after: open },
    ...(ended === 'cancelled' ? [{ cancels: 'it' }] : []),
    ...(ended === 'paid' ? [{ pays: 'it', after: 1 }] : []),
    {
      pays: 'it',
      sent,
      ...(amount === undefined ? {} : { amount }),
      ...(from === undefined ? {} : { from }),
      is: '',
    },
  ];
  return (await played(stage, steps, { recorder })).at(-1)?.is ?? '';
}
