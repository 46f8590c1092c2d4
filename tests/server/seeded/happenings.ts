import * as v from 'valibot';
import { commands } from '#server/operator/commands.ts';
import { NO_INVOICE } from '#server/payments/invoices.ts';
import type { Chance } from './chance.ts';
import type { Command, Operated, Seen } from './commands.ts';
import type { Hosts, Outcome } from './hosts.ts';
import type { World } from './money.ts';
import { bankMoney, finishAll, moveDeposit, moveInvoice, sendUsdt } from './money.ts';
import type { Plan, Report } from './run.ts';

const START = Date.parse('2026-03-02T09:00:00.000Z');
const SECOND = 1_000;
const HOUR = 3_600_000;

export type Buyer = {
  id: string;
  username: string;
  given: number;
  name: string;
  seen: Seen | null;
  sent: Command[];
};

/** What shoppers, networks and the operator do, one thing after the other in every lane. */
export class Happenings {
  readonly #hosts: Hosts;
  readonly #kill: () => Promise<void>;
  readonly #world: World;
  readonly #chance: Chance;
  readonly #report: Report;
  readonly #coupons: string[] = [];
  #now = START;
  #count = 0;

  constructor(given: {
    hosts: Hosts;
    kill: () => Promise<void>;
    world: World;
    chance: Chance;
    report: Report;
  }) {
    this.#hosts = given.hosts;
    this.#kill = given.kill;
    this.#world = given.world;
    this.#chance = given.chance;
    this.#report = given.report;
  }

  async all(lanes: readonly (readonly Buyer[])[], { operations, kills }: Plan): Promise<void> {
    const killAt = new Set(
      Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 1) * operations) / (kills + 1))),
    );
    // A network is read from when its first look was on, and a little before that: what came long before the shop began is not its own.
    await this.#hosts.ask(this.#now, { do: 'poll' });
    let begun = 0;
    const lane = async (buyers: readonly Buyer[]) => {
      while (begun < operations) {
        begun += 1;
        const killing = killAt.delete(begun) ? this.#kill() : Promise.resolve();
        await Promise.all([this.#one(this.#chance.oneOf(buyers)), killing]);
      }
    };
    await Promise.all(lanes.map(lane));
  }

  /** Everything that is on its way arrives, every job runs until nothing is left to do. */
  async finish(): Promise<void> {
    finishAll(this.#world);
    for (let round = 0; round < 12; round++) {
      this.#now += HOUR;
      for (const job of ['poll', 'look', 'sweep'] as const) await this.#hosts.ask(this.#now, { do: job });
      for (let more = 0; more < 20; more++) await this.#hosts.ask(this.#now, { do: 'look' });
    }
  }

  async #one(buyer: Buyer): Promise<void> {
    const chance = this.#chance;
    this.#now += chance.upTo(8) * SECOND;
    if (chance.is(0.01)) this.#now += HOUR;
    const what = chance.upTo(112);
    if (what < 30) return this.#checkOut(buyer);
    if (what < 62) return this.#pay(buyer);
    if (what < 68) return this.#cancel(buyer);
    if (what < 74) return this.#again(buyer);
    if (what < 80) return this.#stock();
    if (what < 82) return this.#coupon();
    if (what < 88) return moveDeposit(this.#world, chance);
    if (what < 92) return this.#ask({ do: 'poll' });
    if (what < 95) return this.#ask({ do: 'look' });
    if (what < 98) return this.#ask({ do: 'sweep' });
    if (what < 100) return this.#trouble();
    return this.#operate(buyer, what - 100);
  }

  /** Sends a command, and sometimes sends it twice at once, as a shopper's browser might. */
  async #ask(command: Command, twice = this.#chance.is(0.1)): Promise<void> {
    const [outcome] = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => this.#hosts.ask(this.#now, command)),
    );
    if (outcome !== undefined) this.#note(command, outcome);
  }

  #note(command: Command, { refused }: Outcome): void {
    const what = command.do === 'operator' ? command.name : command.do;
    const came =
      refused === null ? 'done' : refused.sentence === NO_INVOICE ? 'without invoice' : refused.status;
    const name = `${what} ${came}`;
    this.#report.outcomes.set(name, (this.#report.outcomes.get(name) ?? 0) + 1);
  }

  async #checkOut(buyer: Buyer): Promise<void> {
    const chance = this.#chance;
    this.#count += 1;
    const items = chance.oneOf([
      { 'star-5': 1 + chance.upTo(3) },
      { 'star-10': 1, 'star-5': 1 },
      { 'help-hour': 1 },
      { 'help-hour': 1, balance: 500 },
      { balance: 50 + chance.upTo(2_000) },
    ]);
    const hasCoupon = chance.is(0.2) && !('balance' in items) && this.#coupons.length > 0;
    const command: Command = {
      do: 'checkOut',
      account: buyer.id,
      by: chance.oneOf(['bank', 'balance', 'binance', 'usdt', 'bitcart']),
      items,
      coupon: hasCoupon ? chance.oneOf(this.#coupons) : null,
      key: `checkout-${this.#count}`,
    };
    await this.#ask(command);
    const { seen } = await this.#hosts.ask(this.#now, { do: 'view', account: buyer.id });
    buyer.seen = seen;
    if (seen?.method === 'bank' && chance.is(0.9))
      await this.#ask({ do: 'name', payment: seen.id, sender: buyer.name });
  }

  async #pay(buyer: Buyer): Promise<void> {
    const { seen } = buyer;
    if (seen === null) return;
    const world = this.#world;
    if (seen.method === 'bank') {
      const command = bankMoney(this.#chance, seen, buyer.name, this.#now);
      this.#report.sent.push({ source: 'bank', externalId: command.externalId, amount: command.amount });
      buyer.sent.push(command);
      await this.#ask(command);
    } else if (seen.method === 'bitcart' && seen.gatewayRef !== null) {
      moveInvoice(world, this.#chance, seen.gatewayRef, this.#now);
      if (this.#chance.is(0.7)) await this.#ask({ do: 'notify', ref: seen.gatewayRef });
    } else if (seen.method === 'usdt' || seen.method === 'binance')
      sendUsdt(world, this.#chance, seen, this.#now);
  }

  async #cancel({ seen }: Buyer): Promise<void> {
    if (seen !== null) await this.#ask({ do: 'cancel', payment: seen.id });
  }

  /** The bank's statement is read once more. */
  async #again({ sent }: Buyer): Promise<void> {
    if (sent.length > 0) await this.#ask(this.#chance.oneOf(sent), true);
  }

  async #stock(): Promise<void> {
    const chance = this.#chance;
    this.#count += 1;
    const codes = Array.from({ length: 1 + chance.upTo(8) }, (_, at) => `CODE-${this.#count}-${at}`);
    this.#report.codes.push(...codes);
    await this.#ask({ do: 'stock', variant: chance.oneOf(['star-5', 'star-10']), codes });
  }

  async #coupon(): Promise<void> {
    this.#count += 1;
    const code = `COUPON${this.#count}`;
    this.#coupons.push(code);
    await this.#ask({ do: 'coupon', code, uses: 1 + this.#chance.upTo(4) });
  }

  /** The operator looks, and changes something; like a program that got no answer, asks it again. */
  async #operate(buyer: Buyer, what: number): Promise<void> {
    if (what < 3) return this.#assign(buyer);
    const isCancelled = what >= 6 && what < 8;
    const found = await this.#look('orders list', { waiting: isCancelled });
    const orders = v.parse(commands['orders list'].answer, found);
    if (orders.length === 0) return;
    const chance = this.#chance;
    const { id: order, paid } = chance.oneOf(orders);
    if (what < 6) return this.#replace(order);
    if (isCancelled) return this.#change('orders cancel', { order });
    this.#count += 1;
    const amount = 1 + chance.upTo(paid);
    return this.#change('orders refund', { order, amount, reason: `Refund ${this.#count}` });
  }

  /** Money that nobody could be given goes to somebody: mostly to who may have meant it. */
  async #assign({ username }: Buyer): Promise<void> {
    const list = v.parse(commands['receipts unmatched'].answer, await this.#look('receipts unmatched', {}));
    if (list.length === 0) return;
    const { receipt, fits } = this.#chance.oneOf(list);
    const account = fits.length > 0 ? this.#chance.oneOf(fits).username : username;
    return this.#change('receipts assign', { receipt, account });
  }

  /** One of the items of an order is dead; the operator knows its end. */
  async #replace(order: string): Promise<void> {
    const shown = v.parse(commands['orders show'].answer, await this.#look('orders show', { order }));
    const items = shown.lines.flatMap(({ variant, items: held }) =>
      held.map(({ shown: end }) => ({ variant, code: end.replace('…', '') })),
    );
    if (items.length > 0) return this.#change('orders replace', { order, ...this.#chance.oneOf(items) });
  }

  async #look(name: Operated, input: object): Promise<unknown> {
    const { told } = await this.#hosts.ask(this.#now, { do: 'operator', name, input });
    return told;
  }

  #change(name: Operated, input: object): Promise<void> {
    return this.#ask({ do: 'operator', name, input }, this.#chance.is(0.3));
  }

  /** A network has a bad moment, or is well again. */
  #trouble(): void {
    const { okx, binance, bitcart } = this.#world;
    const network = this.#chance.oneOf([okx, binance, bitcart]);
    for (const each of [okx, binance, bitcart]) each.trouble = 'fine';
    network.trouble = this.#chance.oneOf(['fine', 'failing', 'garbled']);
  }
}
