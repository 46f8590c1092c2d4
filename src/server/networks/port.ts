/**
 * The payment networks as the host knows them. An adapter asks the outside world and tells what it says; it knows neither the database
 * nor the rules of the shop. What can't be had is a `NetworkFailure`.
 */
export type Networks = {
  /** Bitcoin and Litecoin, by invoices of a Bitcart server. */
  bitcart: Gateway | null;
  /** USDT to an address of the shop. */
  usdt: Transfers<UsdtPlace> | null;
  /** USDT between accounts of the exchange Binance. */
  binance: Transfers<BinancePlace> | null;
  /** Rupees to the shop's bank account; what comes in is told by the operator. */
  bank: Transfers<BankPlace> | null;
  /** Rupees for one USDT as a decimal string; null when there is none that may be used. */
  rate(): Promise<string | null>;
};

/** Money that is sent to a place of the shop, and recognised by its amount or its sender. */
export type Transfers<Place> = {
  /** Where money can be sent to now. */
  places(): Promise<Place[]>;
  /** All that has come in since then, until `until` or now: a `TooMuch` if it can't be read at once. null where no network tells it. */
  incoming: ((since: Date, until: Date | null) => Promise<Transfer[]>) | null;
};

/** `network` is its token standard, `least` the smallest amount that it takes, in millionths of a USDT. */
export type UsdtPlace = {
  id: string;
  name: string;
  network: string;
  address: string;
  tag: string | null;
  confirms: number;
  least: number;
};
export type BinancePlace = { account: string; title: string };
export type BankPlace = { name: string; account: string; title: string };

/** Money that a network shows, in millionths of a USDT. `at` is when it was sent or first seen there. */
export type Transfer = {
  externalId: string;
  amount: number;
  destination: string;
  payer: string | null;
  reference: string | null;
  at: Date;
  isFinal: boolean;
};

/** A server that makes invoices, watches the chains, and says what became of them. */
export type Gateway = {
  /** Makes the invoice of a payment, or finds the one that was made for it before. `price` is in whole rupees. */
  open(order: InvoiceOrder): Promise<{ ref: string; url: string }>;
  /** How an invoice stands; null where nobody can be asked. */
  read: ((ref: string) => Promise<InvoiceReading>) | null;
};

export type InvoiceOrder = {
  paymentId: string;
  price: number;
  minutes: number;
  notificationUrl: string;
  redirectUrl: string;
};

/**
 * An invoice as its gateway tells it. `price` is null when it is not in whole units of its currency; `received` is what has come in, at
 * the invoice's own rate, in whole rupees; `paidAt` is null as long as it is not paid in full.
 */
export type InvoiceReading = {
  ref: string;
  paymentId: string;
  store: string;
  currency: string;
  price: number | null;
  state: 'waiting' | 'unconfirmed' | 'final' | 'gone';
  received: number;
  paidAt: Date | null;
};
