import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { minorUnits } from '../money.ts';
import type { ByHand, Evidence } from './evidence.ts';
import { CURRENCY_OF } from './evidence.ts';
import type { Recorded } from './receipts.ts';
import { recordIn } from './receipts.ts';
import { isSame } from './same-money.ts';
import { findAlike } from './unmatched.store.ts';

/** A clock elsewhere may be a little ahead. */
const AHEAD_MS = 5 * 60_000;

/** Money that a person tells of: `amount` as a decimal text, `reference` its network's own id, `network` for a usdt address of several. */
export type Told = {
  method: ByHand;
  amount: string;
  payer: string | null;
  reference: string;
  at: Date;
  network: string | null;
};

/** What a person tells as evidence; refuses (422) an amount that is none, a time to come, and a method that the shop does not have. */
export async function evidenceOf(host: Host, told: Told): Promise<Evidence> {
  const currency = CURRENCY_OF[told.method];
  const amount = minorUnits(told.amount, currency);
  if (amount === null || amount === 0)
    throw new Refusal(
      422,
      `${told.amount} is no amount in ${currency}${currency === 'PKR' ? ' (whole rupees)' : ''}.`,
    );
  if (told.at.getTime() > host.now().getTime() + AHEAD_MS)
    throw new Refusal(422, 'This time is still to come.');
  const { payer, reference, at: receivedAt } = told;
  const common = { externalId: reference, amount, payer, reference, receivedAt };
  const destination = await placeOf(host, told);
  return told.method === 'bank'
    ? { ...common, source: 'bank', destination }
    : { ...common, source: told.method, destination };
}

/** Where money of this method comes to. */
async function placeOf({ networks }: Host, { method, network }: Told): Promise<string> {
  const places =
    method === 'usdt'
      ? ((await networks.usdt?.places()) ?? []).map(({ id, address }) => ({ id, destination: address }))
      : method === 'binance'
        ? ((await networks.binance?.places()) ?? []).map(({ account }) => ({ id: '', destination: account }))
        : ((await networks.bank?.places()) ?? []).map(({ account }) => ({ id: '', destination: account }));
  const meant = places.filter(({ id }) => network === null || id === network);
  const [place, ...more] = meant;
  if (place === undefined && places.length > 0) throw new Refusal(422, noNetwork(method, places));
  if (place === undefined) throw new Refusal(422, `This shop takes no such payments by ${method} now.`);
  if (more.length > 0)
    throw new Refusal(422, `Name the network by --network: ${places.map(({ id }) => id).join(', ')}.`);
  return place.destination;
}

const noNetwork = (method: ByHand, places: readonly { id: string }[]): string =>
  method === 'usdt'
    ? `The network is one of ${places.map(({ id }) => id).join(', ')}.`
    : `Money by ${method} comes over no network: leave out --network.`;

/**
 * Records what a person tells of, in the caller's transaction. The same money again changes nothing; other money under a reference that is
 * known is refused (409), since one of the two would be lost.
 */
export async function recordTold(
  tx: Tx,
  host: Host,
  evidence: Evidence,
  rate: string | null,
): Promise<{ recorded: Recorded; short: string[] }> {
  const known =
    evidence.reference === null ? undefined : await findAlike(tx, evidence.source, evidence.reference);
  if (known !== undefined && !isSame(known, evidence))
    throw new Refusal(
      409,
      `The reference ${evidence.reference} is that of other money: receipt ${known.id}.`,
    );
  // The network may have told of it under its own id, and of what is the reference here as a further one.
  const told = known === undefined ? evidence : { ...evidence, externalId: known.external_id };
  return recordIn(tx, host, told, rate);
}
