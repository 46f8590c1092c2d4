import type { Checkout } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { decimalOf, usdtFor } from '../money.ts';
import type { UsdtPlace } from '../networks/port.ts';
import type { Asked, Terms } from '../payments/opening.ts';
import { SLOT_STEP } from '../payments/slots.ts';
import type { Offer } from './methods.ts';

export const PAYMENT_SECONDS = 3_600;

const BITCART_NAMES: Record<string, string> = { BTC: 'Bitcoin', LTC: 'Litecoin' };

/** What a total in rupees is in USDT, before it is made unique. */
export const askedInUsdt = (payable: number, exchangeRate: string): Asked => ({
  currency: 'USDT',
  amount: usdtFor(payable, exchangeRate, SLOT_STEP),
  unique: true,
  exchangeRate,
});

const askedInRupees = (amount: number): Asked => ({
  currency: 'PKR',
  amount,
  unique: false,
  exchangeRate: null,
});

/**
 * How a payment by what the shopper chose is made, and what its page shows; 422 when the choice is incomplete or not offered. `paymentUrl` is
 * the payment's own page.
 */
export function termsFor(
  host: Host,
  offer: Offer,
  { method, coin, network }: Pick<Checkout, 'method' | 'coin' | 'network'>,
  { payable, paymentUrl }: { payable: number; paymentUrl: string },
): Terms {
  switch (method) {
    case 'balance':
      return {
        method: 'balance',
        destination: 'balance',
        asked: askedInRupees(payable),
        details: { methodName: 'Account balance', time: PAYMENT_SECONDS },
      };
    case 'bank': {
      const { account, name, title } = offered(offer.bank);
      return {
        method: 'bank',
        destination: account,
        asked: askedInRupees(payable),
        details: { ...details(host, 'Bank transfer'), bankName: name, accNo: account, title },
      };
    }
    case 'binance': {
      const { account, title } = offered(offer.binance);
      return {
        method: 'binance',
        destination: account,
        asked: askedInUsdt(payable, offered(offer.rate)),
        details: { ...details(host, 'Binance'), ccy: 'USDT', accNo: account, title },
      };
    }
    case 'crypto':
      return coin === 'USDT'
        ? usdtTerms(host, usdtPlace(offer, network), askedInUsdt(payable, offered(offer.rate)))
        : bitcartTerms(host, offer, coin, { payable, paymentUrl });
  }
}

function usdtTerms(host: Host, place: UsdtPlace, asked: Asked): Terms {
  if (asked.amount < place.least)
    throw new Refusal(422, `${place.name} takes no less than ${decimalOf(place.least, 'USDT')} USDT.`);
  const { address, tag, name, network, confirms } = place;
  return {
    method: 'usdt',
    destination: address,
    asked,
    details: {
      ...details(host, `USDT (${name})`),
      ccy: 'USDT',
      name,
      network,
      address,
      tag,
      confirms,
    },
  };
}

/** Until the invoice is made, the link to it leads to the payment's own page. */
function bitcartTerms(
  host: Host,
  offer: Offer,
  coin: string | null,
  { payable, paymentUrl }: { payable: number; paymentUrl: string },
): Terms {
  const name = BITCART_NAMES[coin ?? ''];
  if (name === undefined || !offer.hasGateway) throw new Refusal(422, 'Choose a coin that is offered.');
  return {
    method: 'bitcart',
    destination: host.config.bitcart?.store ?? 'sandbox',
    asked: askedInRupees(payable),
    details: { ...details(host, name), bitcartUrl: paymentUrl },
  };
}

function usdtPlace({ usdt, methods }: Offer, network: string | null): UsdtPlace {
  const isOffered = methods.some(({ currencies }) => currencies.some(({ id }) => id === 'USDT'));
  const place = usdt.find(({ id }) => id === network);
  if (!isOffered || place === undefined) throw new Refusal(422, 'Choose a network that is offered.');
  return place;
}

function offered<T>(place: T | null): T {
  if (place === null) throw new Refusal(422, 'This payment method can not be used now.');
  return place;
}

const details = ({ config }: Host, methodName: string) => ({
  methodName,
  time: PAYMENT_SECONDS,
  ...(config.mode === 'sandbox' ? { tip: 'Sandbox: money arrives by a button at /sandbox' } : {}),
});
