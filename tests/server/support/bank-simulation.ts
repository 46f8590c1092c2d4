import { numberHintsIn, numbersIn } from '#server/payments/payment-number.ts';
import { senderKeyOf } from '#server/payments/sender-key.ts';
import { isFullName } from '#server/payments/similar-name.ts';
import { nearOf, textsOf, toBankReceipt } from '#server/reconciliation/bank-evidence.ts';
import { takesMoney, weighAll } from '#server/reconciliation/evidence.ts';
import type { MatchResult } from '#server/reconciliation/match.ts';
import { matchAssigned } from '#server/reconciliation/match.ts';
import type { BankEvidence, BankReceipt } from '#server/reconciliation/match-bank.ts';
import { matchBank } from '#server/reconciliation/match-bank.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import type { CandidatePayment, ReceiptCase } from '#server/reconciliation/receipt-case.ts';
import type { Dice } from './bank-world.ts';
import {
  amountOf,
  dice,
  formOf,
  inAForm,
  nameOf,
  numberOf,
  remarkOf,
  typedBy,
  usuallyTyped,
  writtenBy,
} from './bank-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T19:00:00.000Z');
const DAYS = 35;
const BUYERS = 200;

type Payment = CandidatePayment;
/** What is known about an honest buyer's money, for the table. */
export type Kind = 'number kept' | 'number lost' | 'first' | 'known';
export const KINDS = ['number kept', 'number lost', 'first', 'known'] as const;
export type Way = 'itself' | 'accepted' | 'person';
/** Money that came in, and the truth about it. */
type Row = {
  incoming: IncomingReceipt;
  receipt: BankReceipt;
  /** Whose it is. */
  account: string;
  name: string;
  /** The payment that it was meant for; null for what no person gives to one. */
  meant: Payment | null;
  kind: 'number kept' | 'number lost' | 'unnumbered' | 'attack';
};
type Person = {
  account: string;
  words: string[];
  form: ReturnType<typeof formOf>;
  types: string | null;
  remark: 'keeps' | 'drops' | 'cuts';
  writesNumber: boolean;
};

/** What a run found: how the honest rows went, and what went to somebody else. */
export type Run = { counts: Map<Kind, Record<Way, number>>; wrong: string[] };

/** Some weeks of a shop with 200 honest buyers, from a seed. */
export function simulate(seed: number, { isAttacked }: { isAttacked: boolean }): Run {
  const d = dice(seed);
  const shop = new Shop(seed, isAttacked);
  for (let index = 0; index < BUYERS; index += 1) honest(d, shop, personOf(d, `buyer ${index}`));
  if (isAttacked) attack(dice(seed + 1_000), shop);
  return shop.run();
}

function personOf(d: Dice, account: string): Person {
  const words = nameOf(d);
  const form = formOf(d);
  return {
    account,
    words,
    form,
    types: usuallyTyped(d, form, words),
    remark: d.weighted([
      [4, 'keeps'],
      [1, 'drops'],
      [1, 'cuts'],
    ]),
    writesNumber: d.chance(0.5),
  };
}

/** A buyer's one to five purchases. */
function honest(d: Dice, shop: Shop, person: Person): void {
  let at = START + d.between(0, 21 * DAY);
  let amount = amountOf(d);
  let earlier: Payment | null = null;
  for (let left = d.between(1, 5); left > 0; left -= 1) {
    at = inDaytime(at);
    if (d.chance(0.7)) amount = amountOf(d);
    for (
      let again = d.weighted([
        [95, 0],
        [3, 1],
        [1, 2],
        [1, 3],
      ]);
      again > 0;
      again -= 1
    ) {
      const left = shop.opens(at, person.account, amount);
      if (d.chance(0.75)) shop.names(left, at + 2 * MINUTE, typedBy(d, person.types));
      at += HOUR + d.between(1, 120) * MINUTE;
    }
    const payment = shop.opens(at, person.account, amount);
    const isNamedLate = d.chance(0.01);
    const pays = at + d.between(3 * 60, 30 * 60) * 1_000;
    shop.names(payment, isNamedLate ? pays + 5 * MINUTE : at + MINUTE, typedBy(d, person.types));
    const odd = d.weighted([
      [96.5, 'none'],
      [0.75, 'less'],
      [0.5, 'more'],
      [0.75, 'late'],
      [0.5, 'cancelled'],
      [0.5, 'twice'],
      [0.5, 'old'],
    ]);
    const difference = d.of([1, 5, 10, 20, 25, 50, 100]);
    const sum =
      odd === 'less' ? Math.max(amount - difference, 1) : odd === 'more' ? amount + difference : amount;
    const sends = pays + (odd === 'late' ? d.of([HOUR, 3 * HOUR, 12 * HOUR, 30 * HOUR, 60 * HOUR]) : 0);
    if (odd === 'cancelled') shop.cancels(payment, pays - 30_000);
    const number = odd === 'old' && earlier !== null ? earlier.number : payment.number;
    shop.receives(d, person, { at: sends, amount: sum, number, meant: payment });
    if (odd === 'twice')
      shop.receives(d, person, {
        at: sends + d.between(1, 600) * MINUTE,
        amount: sum,
        number,
        meant: payment,
      });
    earlier = payment;
    at = Math.max(sends, at + HOUR) + d.between(1, 96) * HOUR;
  }
}

const POPULAR = [390, 1_450, 990, 2_450, 5_490, 750];
const COMMON = 'Ali Usman Ahmed Hassan Bilal Hamza Imran'.split(' ').map((name) => ['Muhammad', name]);

/** People who want others' money; they see nothing of others' payments. */
function attack(d: Dice, shop: Shop): void {
  const namesake = (account: string): Person => {
    const person = personOf(d, account);
    const words = d.chance(0.7) ? d.of(COMMON) : person.words;
    return {
      ...person,
      words,
      form: d.chance(0.5) ? 'upper' : person.form,
      remark: 'keeps',
      writesNumber: true,
    };
  };
  const claimed = (): string => {
    if (d.chance(0.05)) return 'IBFT FROM';
    const words = d.chance(0.8) ? d.of(COMMON) : nameOf(d);
    return d.chance(0.6) ? words.join(' ') : inAForm(d, words);
  };
  /** All that an account opens, from some minutes to some more after one another, in their waking hours. */
  const opening = (
    account: string,
    [from, to]: [number, number],
    name: (payment: Payment, at: number) => void,
  ) => {
    for (let at = START + DAY; at < START + DAYS * DAY; at = inDaytime(at + d.between(from, to) * MINUTE))
      name(shop.opens(at, account, d.chance(0.8) ? d.of(POPULAR) : amountOf(d)), at);
  };

  // They have paid with money of their own once, and claim what comes from their namesakes.
  for (let index = 0; index < 8; index += 1) {
    const person = namesake(`known attacker ${index}`);
    const own = shop.opens(START, person.account, 190);
    const money = { at: START + 5 * MINUTE, amount: 190, number: own.number, meant: own };
    shop.receives(d, person, { ...money, kind: 'attack' });
    const name = writtenBy(d, person.form, person.words).payer ?? claimed();
    opening(person.account, [61, 240], (payment, at) => shop.names(payment, at + MINUTE, name));
  }
  // Five names a day, before and after the money came; some are cancelled, to wait for late money.
  for (let index = 0; index < 14; index += 1)
    opening(`claimer ${index}`, [61, 320], (payment, at) => {
      shop.names(payment, at + d.of([1, 1, 20, 50]) * MINUTE, claimed());
      if (d.chance(0.3)) shop.cancels(payment, at + 55 * MINUTE);
    });
  // Payments without a name, or with a common one, that are left to expire.
  for (let index = 0; index < 6; index += 1)
    opening(`blocker ${index}`, [70, 900], (payment, at) => {
      if (index < 3) shop.names(payment, at + MINUTE, claimed());
    });
  // One rupee with the number of a stranger, whose name the sender has not.
  for (let index = 0; index < 5; index += 1) {
    const poor = { ...namesake(`one rupee ${index}`), words: ['ROBIN', 'HOOD'] };
    for (let at = START + DAY; at < START + DAYS * DAY; at += d.between(12, 36) * HOUR)
      shop.sendsRupee(d, poor, at);
  }
}

/** When people are awake: from 8:00 in Pakistan to midnight. */
function inDaytime(at: number): number {
  const since = (at - START) % DAY;
  return since < 8 * HOUR ? at + 8 * HOUR : at;
}

class Shop {
  readonly #seed: number;
  readonly #isAttacked: boolean;
  readonly #precision: number;
  readonly #importsEvery: number;
  readonly #payments = new Map<number, Payment[]>();
  readonly #byNumber = new Map<string, Payment>();
  readonly #payers = new Map<string, Set<string>>();
  readonly #ends = new Map<string, Date[]>();
  readonly #events: { at: number; do: () => void }[] = [];
  readonly #numbers: Dice;
  readonly #run: Run = {
    counts: new Map(KINDS.map((kind) => [kind, { itself: 0, accepted: 0, person: 0 }])),
    wrong: [],
  };
  readonly #arrived: Row[] = [];
  readonly #waiting: Row[] = [];
  #count = 0;

  constructor(seed: number, isAttacked: boolean) {
    this.#seed = seed;
    this.#isAttacked = isAttacked;
    this.#numbers = dice(seed + 2_000);
    this.#precision = [1_000, MINUTE, DAY][seed % 3] ?? DAY;
    this.#importsEvery = seed % 2 === 0 ? DAY : DAY / 2;
  }

  #at(at: number, act: () => void): void {
    this.#events.push({ at, do: act });
  }

  opens(at: number, account: string, amount: number): Payment {
    this.#count += 1;
    const payment = paymentOf(`${this.#count}`, numberOf(this.#numbers), { at, account, amount });
    this.#byNumber.set(payment.number, payment);
    this.#at(at, () => {
      const others = this.#payments.get(amount);
      if (others === undefined) this.#payments.set(amount, [payment]);
      else others.push(payment);
    });
    this.#at(payment.expires_at.getTime(), () => this.#close(payment, 'expired', payment.expires_at));
    return payment;
  }

  cancels(payment: Payment, at: number): void {
    this.#at(at, () => this.#close(payment, 'cancelled', new Date(at)));
  }

  #close(payment: Payment, state: 'expired' | 'cancelled', at: Date): void {
    if (payment.state !== 'pending') return;
    payment.state = state;
    payment.closed_at = at;
    const ends = this.#ends.get(payment.account_id);
    if (ends === undefined) this.#ends.set(payment.account_id, [at]);
    else ends.push(at);
  }

  names(payment: Payment, at: number, name: string | null): void {
    if (name === null) return;
    this.#at(at, () => {
      if (payment.state !== 'pending') return;
      payment.sender = name;
      payment.names = [...payment.names, { key: senderKeyOf(name), at: new Date(at) }];
    });
  }

  /** One rupee for a payment of somebody else that is open, if one is. */
  sendsRupee(d: Dice, from: Person, at: number): void {
    this.#at(at, () => {
      const open = [...this.#payments.values()].flat().filter(({ state }) => state === 'pending');
      if (open.length === 0) return;
      const { number } = d.of(open);
      this.#arrived.push(this.#rowOf(d, from, { at, amount: 1, number, meant: null, kind: 'attack' }));
    });
  }

  receives(d: Dice, from: Person, money: Money): void {
    const row = this.#rowOf(d, from, money);
    this.#at(money.at, () => this.#arrived.push(row));
  }

  #rowOf(
    d: Dice,
    { account, form, words, remark, writesNumber }: Person,
    { at, amount, number, meant, kind }: Money,
  ): Row {
    const written = writesNumber ? remarkOf(d, number) : d.of(['', '', 'payment', 'game']);
    const reference = remark === 'keeps' ? written : remark === 'cuts' ? written.slice(0, 7) : '';
    const start = at - ((at - START) % this.#precision);
    this.#count += 1;
    const incoming: IncomingReceipt = {
      source: 'bank',
      externalId: `${this.#count}`,
      amount,
      destination: 'shop',
      ...writtenBy(d, form, words),
      reference: reference || null,
      sentAt: new Date(start),
      sentUntil: this.#precision === 1_000 ? null : new Date(start + this.#precision - 1),
    };
    const honestKind = !writesNumber ? 'unnumbered' : remark === 'keeps' ? 'number kept' : 'number lost';
    const name = words.join(' ');
    return {
      incoming,
      receipt: toBankReceipt(incoming),
      account,
      name,
      meant,
      kind: kind ?? honestKind,
    };
  }

  run(): Run {
    for (let at = START + this.#importsEvery; at <= START + (DAYS + 30) * DAY; at += this.#importsEvery) {
      this.#at(at, () => this.#imports(at));
      this.#at(at + 10 * MINUTE, () => this.#acceptsAll(at + 10 * MINUTE));
      this.#at(at + 2 * HOUR, () => this.#settlesRest(at + 2 * HOUR));
    }
    for (const event of this.#events.toSorted((a, b) => a.at - b.at)) event.do();
    return this.#run;
  }

  #imports(at: number): void {
    for (const row of this.#arrived.splice(0)) {
      if (!this.#isAttacked) this.#tempt(row, at);
      const match = matchBank(row.receipt, this.#evidence(row, at));
      if (match.kind === 'unmatched') this.#waiting.push(row);
      else {
        this.#judge(row, match, 'itself');
        this.#tally(row, 'itself');
        this.#apply(row, match, at);
      }
    }
  }

  /**
   * What would be if somebody who is known by this very name had guessed amount, name and hour: not even
   * then is the money theirs, but if the payer let three payments end unpaid and named no sender.
   */
  #tempt(row: Row, at: number): void {
    const { receipt, incoming } = row;
    if (row.kind === 'attack' || this.#evidence(row, at).numbered.length > 0) return;
    if (
      row.meant?.names.every(({ key }) => !isFullName(key)) &&
      (this.#ends.get(row.account)?.length ?? 0) >= 3
    )
      return;
    const opened = receipt.sentAt.getTime() - MINUTE;
    const lucky = paymentOf('lucky', 'KP-2222-22', { at: opened, account: 'lucky', amount: receipt.amount });
    lucky.names = [incoming.payer ?? '', row.name].map((name) => ({
      key: senderKeyOf(name),
      at: new Date(opened),
    }));
    const of = this.#caseOf(row, at);
    const tempted: ReceiptCase = {
      ...of,
      knownPayers: new Set([...of.knownPayers, ...(receipt.payerKey === '' ? [] : ['lucky'])]),
      candidates: [...of.candidates, lucky],
      near: [...of.near, lucky],
    };
    const match = matchBank(receipt, tempted);
    const clear = weighAll(tempted).find(({ isClear, payment }) => isClear && payment === lucky);
    this.#judge(row, match, 'itself');
    if (clear !== undefined) this.#judge(row, { kind: 'settle', by: 'person', payment: lucky }, 'accepted');
  }

  #acceptsAll(at: number): void {
    const pairs = this.#waiting.flatMap((row) =>
      this.#clearFor(row, at).map((payment) => ({ row, payment, isAlone: true })),
    );
    for (const pair of pairs)
      pair.isAlone = pairs.every((other) => other === pair || other.payment !== pair.payment);
    for (const { row, payment, isAlone } of pairs)
      if (isAlone && this.#accepts(row, payment, at)) this.#waiting.splice(this.#waiting.indexOf(row), 1);
  }

  #clearFor(row: Row, at: number): Payment[] {
    return weighAll(this.#caseOf(row, at)).flatMap(({ isClear, payment }) => (isClear ? [payment] : []));
  }

  #accepts(row: Row, payment: Payment, at: number): boolean {
    const match = matchAssigned(row.receipt, payment);
    if (match?.kind !== 'settle') return false;
    this.#judge(row, match, 'accepted');
    this.#tally(row, 'accepted');
    this.#apply(row, match, at);
    return true;
  }

  /** A person settles each row as it was meant, if what was settled before has not made it clear. */
  #settlesRest(at: number): void {
    for (const row of this.#waiting.splice(0)) {
      const [clear] = this.#clearFor(row, at);
      if (clear !== undefined && this.#accepts(row, clear, at)) continue;
      this.#tally(row, 'person');
      if (row.meant === null) continue;
      const match = matchAssigned(row.receipt, row.meant);
      if (match === null) this.#learn(row, row.account);
      else this.#apply(row, match, at);
    }
  }

  #tally(row: Row, way: Way): void {
    if (row.kind === 'attack') return;
    const isKnown = this.#payers.get(row.receipt.payerKey)?.has(row.account) ?? false;
    const kind = row.kind === 'unnumbered' ? (isKnown ? 'known' : 'first') : row.kind;
    const counts = this.#run.counts.get(kind);
    if (counts !== undefined) counts[way] += 1;
  }

  /** What goes somewhere by itself, or by *accept all*, belongs to its payer. */
  #judge(row: Row, match: MatchResult<Payment>, way: Way): void {
    if (match.kind === 'unmatched') return;
    const { payment } = match;
    // Who writes a stranger's number gives the stranger money, but must not close the payment with it.
    const isGift = row.meant === null && match.kind === 'credit';
    if (payment.account_id === row.account || isGift) return;
    const told = (of: Payment | null) =>
      of === null ? 'none' : `${of.account_id}, ${of.state} ${of.pay_amount}, ${JSON.stringify(of.names)}`;
    this.#run.wrong.push(
      `seed ${this.#seed}: ${match.kind} by ${way} of ${row.receipt.amount}, "${row.receipt.text}", sent by ${
        row.account
      } at ${row.incoming.sentAt.toISOString()}; to ${told(payment)}; meant for ${told(row.meant)}`,
    );
  }

  #apply(row: Row, match: MatchResult<Payment>, at: number): void {
    if (match.kind === 'unmatched') return;
    const { payment } = match;
    if (match.by === 'number' || match.by === 'person') this.#learn(row, payment.account_id);
    if (match.kind === 'credit') return;
    payment.state = match.kind === 'settle' ? 'completed' : 'underpaid';
    payment.closed_at = new Date(at);
  }

  #learn({ receipt: { payerKey } }: Row, account: string): void {
    if (payerKey !== '') this.#payers.set(payerKey, (this.#payers.get(payerKey) ?? new Set()).add(account));
  }

  #evidence({ incoming, receipt }: Row, now: number, isWhole = false): BankEvidence<Payment> {
    const { written, spaced } = numbersIn(textsOf(incoming));
    const found = [...new Set([...written, ...spaced])].flatMap((number) => this.#find(number, now));
    const missing = written.filter((number) => this.#find(number, now).length === 0);
    return {
      numbered: [...found, ...missing.map(() => null)],
      knownPayers: this.#payers.get(receipt.payerKey) ?? new Set(),
      // As the shop does: what a number decides needs no more evidence.
      near: found.length + missing.length > 0 && !isWhole ? [] : this.#opened(nearOf(receipt)),
      unpaidEnds: this.#ends,
    };
  }

  #find(number: string, now: number): Payment[] {
    const payment = this.#byNumber.get(number);
    return payment !== undefined && payment.created_at.getTime() <= now ? [payment] : [];
  }

  #opened({ min, max, from, until }: ReturnType<typeof nearOf>): Payment[] {
    const found: Payment[] = [];
    for (const [amount, payments] of this.#payments) {
      if (amount < min || amount > max) continue;
      for (let index = payments.length - 1; index >= 0; index -= 1) {
        const payment = payments[index];
        if (payment === undefined || payment.created_at < from) break;
        if (payment.created_at <= until) found.push(payment);
      }
    }
    return found;
  }

  /** What can't be clear, such as payments of other amounts, is left out. */
  #caseOf(row: Row, now: number): ReceiptCase {
    const { incoming, receipt } = row;
    const evidence = this.#evidence(row, now, true);
    const { patterns } = numberHintsIn(textsOf(incoming));
    const like = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll('_', '.')}$`));
    const ofAmount = evidence.near.filter(
      (payment) =>
        payment.pay_amount === receipt.amount && payment.expires_at >= receipt.sentAt && takesMoney(payment),
    );
    const candidates = [...new Set([...ofAmount, ...evidence.numbered.flatMap((payment) => payment ?? [])])];
    const hinted =
      evidence.numbered.length > 0
        ? []
        : candidates.filter(({ number }) => like.some((each) => each.test(number)));
    return {
      ...evidence,
      row: rowOf(incoming),
      receipt,
      isByName: true,
      numbers: evidence.numbered.flatMap((payment) => payment?.number ?? []),
      ownersOf: new Map(),
      hints: new Map(hinted.map(({ id }) => [id, 'Nearly its number'])),
      candidates,
    };
  }
}

type Money = { at: number; amount: number; number: string; meant: Payment | null; kind?: 'attack' };

const paymentOf = (
  id: string,
  number: string,
  { at, account, amount }: { at: number; account: string; amount: number },
): Payment => ({
  id,
  number,
  account_id: account,
  username: account,
  method: 'bank',
  state: 'pending',
  cart: {},
  payable: amount,
  currency: 'PKR',
  pay_amount: amount,
  exchange_rate: null,
  destination: 'shop',
  invoice_id: null,
  vanished_amount: null,
  vanished_sent_at: null,
  details: {},
  sender: null,
  sender_key: null,
  sender_changes: 0,
  valid_seconds: 3_600,
  created_at: new Date(at),
  expires_at: new Date(at + HOUR),
  closed_at: null,
  amount_locked_until: null,
  names: [],
});

const rowOf = ({
  externalId,
  amount,
  payer,
  reference,
  sentAt,
  sentUntil,
  description,
}: IncomingReceipt): ReceiptCase['row'] => ({
  id: externalId,
  source: 'bank',
  external_id: externalId,
  currency: 'PKR',
  amount,
  destination: 'shop',
  payer,
  payer_key: payer === null ? null : senderKeyOf(payer),
  reference,
  sent_at: sentAt,
  sent_until: sentUntil ?? null,
  description: description ?? null,
  headings: null,
  recorded_at: sentAt,
  outcome: 'unmatched',
  payment_id: null,
  account_id: null,
  booked: null,
  is_manual: true,
  is_confirmed: true,
  taken_back_at: null,
  kept_at: null,
  decided_by: null,
  numbered_payment_id: null,
});
