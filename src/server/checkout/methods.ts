import { pkr } from '#contract/money.ts';
import type { MethodId, PaymentMethod } from '#contract/payments.ts';
import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { NetworkFailure } from '../networks/ask.ts';
import type { BankPlace, BinancePlace, Transfers, UsdtPlace } from '../networks/port.ts';
import { isOut } from '../payments/poller-outage.ts';
import { hasFreeAmount } from '../payments/slots.ts';
import { withPauses } from './pauses.ts';
import { askedInUsdt } from './terms.ts';

const BANK_LIMIT = pkr(500_000);
const NOT_OFFERED = 'Not offered by this shop yet.';
const NOT_NOW = 'Not available at the moment. Please try again later.';
const NO_RATE = 'There is no exchange rate at the moment. Please try again later.';
export const NO_AMOUNT_FREE =
  'Too many payments of this amount are under way. Please choose another method, or try again later.';

/** What the networks offer at this moment: asked before a transaction, so that none waits for the outside. */
export type Offer = {
  methods: PaymentMethod[];
  rate: string | null;
  hasGateway: boolean;
  usdt: UsdtPlace[];
  binance: BinancePlace | null;
  bank: BankPlace | null;
};

/**
 * All payment methods, in the order in which they are shown; one that can't serve now is `disabled`, and says why. For a `total` (whole
 * rupees) that includes whether an amount is free by which such a payment could be told from others.
 */
export async function offerOf(host: Host, total: number | null = null): Promise<Offer> {
  const { networks } = host;
  const [rate, usdt, binance, bank] = await Promise.all([
    networks.rate(),
    placesOf(host.db, 'usdt', networks.usdt),
    placesOf(host.db, 'binance', networks.binance),
    placesOf(host.db, 'bank', networks.bank),
  ]);
  const free = <P>(method: 'usdt' | 'binance', places: P[], destinationOf: (place: P) => string) =>
    withFreeAmount(host, { method, places, destinationOf, total, rate });
  const freeUsdt = await free('usdt', usdt.places, ({ address }) => address);
  const freeBinance = await free('binance', binance.places, ({ account }) => account);
  const hasGateway = networks.bitcart !== null;
  const usdtTrouble = troubleOf({ ...usdt, free: freeUsdt, rate });
  return {
    rate,
    hasGateway,
    usdt: usdt.places,
    binance: binance.places[0] ?? null,
    bank: bank.places[0] ?? null,
    methods: await withPauses(host.db, [
      {
        id: 'crypto',
        name: 'Crypto',
        description: 'Pay with Bitcoin, Litecoin or USDT.',
        ...disabledBy(hasGateway ? null : usdtTrouble),
        currencies: [
          ...(hasGateway ? COINS : []),
          ...(usdtTrouble === null
            ? [{ id: 'USDT', name: 'Tether USD', networks: freeUsdt.map(networkOf) }]
            : []),
        ],
      },
      {
        id: 'bank',
        name: 'Bank transfer',
        description: 'Send rupees from your bank account. The sender name must match exactly.',
        ...disabledBy(bank.places.length > 0 ? null : NOT_OFFERED),
        limit: BANK_LIMIT,
        currencies: [],
      },
      {
        id: 'binance',
        name: 'Binance',
        description: 'Send USDT from your Binance account.',
        ...disabledBy(troubleOf({ ...binance, free: freeBinance, rate })),
        currencies: [],
      },
      {
        id: 'balance',
        name: 'Account balance',
        description: 'Pay at once with what is in your balance.',
        disabled: false,
        currencies: [],
      },
    ]),
  };
}

/** A method by its id. */
export function methodOf({ methods }: Offer, id: MethodId): PaymentMethod {
  const method = methods.find((each) => each.id === id);
  if (method === undefined) throw new Error(`There is no method ${id}`);
  return method;
}

const COINS = [
  { id: 'BTC', name: 'Bitcoin', networks: [] },
  { id: 'LTC', name: 'Litecoin', networks: [] },
];

const networkOf = ({ id, name, network, confirms }: UsdtPlace) => ({
  id,
  name: name === network ? name : `${name} (${network})`,
  confirms,
});

const disabledBy = (reason: string | null) =>
  reason === null ? { disabled: false } : { disabled: true, reason };

/** A network's places now: none when there is no such network, when it can't be asked, and while what comes in there is not read. */
async function placesOf<P>(
  db: Db,
  method: 'usdt' | 'binance' | 'bank',
  network: Transfers<P> | null,
): Promise<{ isOffered: boolean; places: P[] }> {
  if (network === null) return { isOffered: false, places: [] };
  if (network.incoming !== null && (await isOut(db, method))) return { isOffered: true, places: [] };
  try {
    return { isOffered: true, places: await network.places() };
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    return { isOffered: true, places: [] };
  }
}

async function withFreeAmount<P>(
  { db, now }: Host,
  {
    method,
    places,
    destinationOf,
    total,
    rate,
  }: {
    method: 'usdt' | 'binance';
    places: P[];
    destinationOf: (place: P) => string;
    total: number | null;
    rate: string | null;
  },
): Promise<P[]> {
  if (total === null || rate === null) return places;
  const { currency, amount } = askedInUsdt(total, rate);
  const isFree = await Promise.all(
    places.map((place) =>
      hasFreeAmount(db, { method, destination: destinationOf(place), currency }, amount, now()),
    ),
  );
  return places.filter((_, index) => isFree[index]);
}

/** Why money in USDT can't be taken now; null when it can. */
function troubleOf({
  isOffered,
  places,
  free,
  rate,
}: {
  isOffered: boolean;
  places: unknown[];
  free: unknown[];
  rate: string | null;
}): string | null {
  if (!isOffered) return NOT_OFFERED;
  if (places.length === 0) return NOT_NOW;
  if (rate === null) return NO_RATE;
  return free.length === 0 ? NO_AMOUNT_FREE : null;
}
