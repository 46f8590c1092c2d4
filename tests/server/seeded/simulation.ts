import * as v from 'valibot';
import { commands } from '#server/operator/commands/commands.ts';
import { NO_INVOICE } from '#server/payments/invoice.ts';
import type { SeededRandom } from '../../random.ts';
import type { Command, OpenPayment, OperatorCommandName } from './commands.ts';
import type { CommandOutcome, Hosts } from './hosts.ts';
import type { FakeNetworks } from './money.ts';
import { advanceDeposit, advanceInvoice, bankTransfer, finishNetworks, sendUsdtTransfer } from './money.ts';
import type { Plan, Report } from './report.ts';

const START = Date.parse('2026-03-02T09:00:00.000Z');
const SECOND = 1_000;
const HOUR = 3_600_000;

export type Buyer = {
  id: string;
  username: string;
  given: number;
  name: string;
  seen: OpenPayment | null;
  sent: Command[];
};

/** The actions of shoppers, networks and the operator, sequential in each lane. */
export class Simulation {
  readonly #hosts: Hosts;
  readonly #kill: () => Promise<void>;
  readonly #world: FakeNetworks;
  readonly #chance: SeededRandom;
  readonly #report: Report;
  readonly #coupons: string[] = [];
  #now = START;
  #count = 0;

  constructor(given: {
    hosts: Hosts;
    kill: () => Promise<void>;
    world: FakeNetworks;
    chance: SeededRandom;
    report: Report;
  }) {
    this.#hosts = given.hosts;
    this.#kill = given.kill;
    this.#world = given.world;
    this.#chance = given.chance;
    this.#report = given.report;
  }

  async run(lanes: readonly (readonly Buyer[])[], { operations, kills }: Plan): Promise<void> {
    const killAt = new Set(
      Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 1) * operations) / (kills + 1))),
    );
    // Networks are read from shortly before the first poll: money from long before isn't the
    // shop's.
    await this.#hosts.ask(this.#now, { do: 'poll' });
    let begun = 0;
    const lane = async (buyers: readonly Buyer[]) => {
      while (begun < operations) {
        begun += 1;
        const killing = killAt.delete(begun) ? this.#kill() : Promise.resolve();
        await Promise.all([this.#one(this.#chance.pick(buyers)), killing]);
      }
    };
    await Promise.all(lanes.map(lane));
  }

  /** Lets all money arrive and runs every job until nothing is left to do. */
  async finish(): Promise<void> {
    finishNetworks(this.#world);
    for (let round = 0; round < 12; round++) {
      this.#now += HOUR;
      for (const job of ['poll', 'look', 'sweep'] as const) await this.#hosts.ask(this.#now, { do: job });
      for (let more = 0; more < 20; more++) await this.#hosts.ask(this.#now, { do: 'look' });
    }
  }

  async #one(buyer: Buyer): Promise<void> {
    const chance = this.#chance;
    this.#now += chance.intBelow(8) * SECOND;
    if (chance.chance(0.01)) this.#now += HOUR;
    const what = chance.intBelow(112);
    if (what < 30) return this.#checkOut(buyer);
    if (what < 62) return this.#pay(buyer);
    if (what < 68) return this.#cancel(buyer);
    if (what < 74) return this.#again(buyer);
    if (what < 80) return this.#stock();
    if (what < 82) return this.#coupon();
    if (what < 88) return advanceDeposit(this.#world, chance);
    if (what < 92) return this.#ask({ do: 'poll' });
    if (what < 95) return this.#ask({ do: 'look' });
    if (what < 98) return this.#ask({ do: 'sweep' });
    if (what < 100) return this.#trouble();
    return this.#operate(buyer, what - 100);
  }

  /** Sends a command, sometimes twice at once, as a browser might. */
  async #ask(command: Command, twice = this.#chance.chance(0.1)): Promise<void> {
    const [outcome] = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => this.#hosts.ask(this.#now, command)),
    );
    if (outcome !== undefined) this.#note(command, outcome);
  }

  #note(command: Command, { refused }: CommandOutcome): void {
    const what = command.do === 'operator' ? command.name : command.do;
    const came =
      refused === null ? 'done' : refused.sentence === NO_INVOICE ? 'without invoice' : refused.status;
    const name = `${what} ${came}`;
    this.#report.outcomes.set(name, (this.#report.outcomes.get(name) ?? 0) + 1);
  }

  async #checkOut(buyer: Buyer): Promise<void> {
    const chance = this.#chance;
    this.#count += 1;
    const items = chance.pick([
      { 'star-5': 1 + chance.intBelow(3) },
      { 'star-10': 1, 'star-5': 1 },
      { 'help-hour': 1 },
      { 'help-hour': 1, balance: 500 },
      { balance: 50 + chance.intBelow(2_000) },
    ]);
    const hasCoupon = chance.chance(0.2) && !('balance' in items) && this.#coupons.length > 0;
    const command: Command = {
      do: 'checkOut',
      account: buyer.id,
      by: chance.pick(['bank', 'balance', 'binance', 'usdt', 'bitcart']),
      items,
      coupon: hasCoupon ? chance.pick(this.#coupons) : null,
      key: `checkout-${this.#count}`,
    };
    await this.#ask(command);
    const { seen } = await this.#hosts.ask(this.#now, { do: 'view', account: buyer.id });
    buyer.seen = seen;
    if (seen?.method === 'bank' && chance.chance(0.9))
      await this.#ask({ do: 'name', payment: seen.id, sender: buyer.name });
  }

  async #pay(buyer: Buyer): Promise<void> {
    const { seen } = buyer;
    if (seen === null) return;
    const world = this.#world;
    if (seen.method === 'bank') {
      const command = bankTransfer(this.#chance, seen, buyer.name, this.#now);
      this.#report.sent.push({ source: 'bank', externalId: command.externalId, amount: command.amount });
      buyer.sent.push(command);
      await this.#ask(command);
    } else if (seen.method === 'bitcart' && seen.gatewayRef !== null) {
      advanceInvoice(world, this.#chance, seen.gatewayRef, this.#now);
      if (this.#chance.chance(0.7)) await this.#ask({ do: 'notify', ref: seen.gatewayRef });
    } else if (seen.method === 'usdt' || seen.method === 'binance')
      sendUsdtTransfer(world, this.#chance, seen, this.#now);
  }

  async #cancel({ seen }: Buyer): Promise<void> {
    if (seen !== null) await this.#ask({ do: 'cancel', payment: seen.id });
  }

  /** Imports the bank statement again. */
  async #again({ sent }: Buyer): Promise<void> {
    if (sent.length > 0) await this.#ask(this.#chance.pick(sent), true);
  }

  async #stock(): Promise<void> {
    const chance = this.#chance;
    this.#count += 1;
    const codes = Array.from({ length: 1 + chance.intBelow(8) }, (_, at) => `CODE-${this.#count}-${at}`);
    this.#report.codes.push(...codes);
    await this.#ask({ do: 'stock', variant: chance.pick(['star-5', 'star-10']), codes });
  }

  async #coupon(): Promise<void> {
    this.#count += 1;
    const code = `COUPON${this.#count}`;
    this.#coupons.push(code);
    await this.#ask({ do: 'coupon', code, uses: 1 + this.#chance.intBelow(4) });
  }

  /** The operator reads, changes something, and repeats it like a script that got no response. */
  async #operate(buyer: Buyer, what: number): Promise<void> {
    if (what < 3) return this.#assign(buyer);
    const isCancelled = what >= 6 && what < 8;
    const found = await this.#look('orders list', { waiting: isCancelled });
    const orders = v.parse(commands['orders list'].answer, found);
    if (orders.length === 0) return;
    const chance = this.#chance;
    const { id: order, paid } = chance.pick(orders);
    if (what < 6) return this.#replace(order);
    if (isCancelled) return this.#change('orders cancel', { order });
    this.#count += 1;
    const amount = 1 + chance.intBelow(paid);
    return this.#change('orders refund', { order, amount, reason: `Refund ${this.#count}` });
  }

  /** Assigns an unmatched receipt to an account, mostly to a plausible one. */
  async #assign({ username }: Buyer): Promise<void> {
    const list = v.parse(commands['receipts unmatched'].answer, await this.#look('receipts unmatched', {}));
    if (list.length === 0) return;
    const { receipt, candidates } = this.#chance.pick(list);
    const account = candidates.length > 0 ? this.#chance.pick(candidates).username : username;
    return this.#change('receipts assign', { receipt, account });
  }

  /** Replaces a dead item of an order, named by its end. */
  async #replace(order: string): Promise<void> {
    const shown = v.parse(commands['orders show'].answer, await this.#look('orders show', { order }));
    const items = shown.lines.flatMap(({ variant, items: held }) =>
      held.map(({ shown: end }) => ({ variant, code: end.replace('…', '') })),
    );
    if (items.length > 0)
      return this.#change('orders replace', { order, ...this.#chance.pick(items), reason: 'used before' });
  }

  async #look(name: OperatorCommandName, input: object): Promise<unknown> {
    const { told } = await this.#hosts.ask(this.#now, { do: 'operator', name, input });
    return told;
  }

  #change(name: OperatorCommandName, input: object): Promise<void> {
    return this.#ask({ do: 'operator', name, input }, this.#chance.chance(0.3));
  }

  /** Makes a network fail or recover. */
  #trouble(): void {
    const { okx, binance, bitcart } = this.#world;
    const network = this.#chance.pick([okx, binance, bitcart]);
    for (const each of [okx, binance, bitcart]) each.failureMode = 'fine';
    network.failureMode = this.#chance.pick(['fine', 'failing', 'garbled']);
  }
}
