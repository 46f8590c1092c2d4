/**
 * The payment networks as the host knows them. An adapter asks the outside world and tells what it says; it knows neither the database
 * nor the rules of the shop. What can't be had is a `NetworkFailure`.
 */
export type Networks = {
  /** Bitcoin and Litecoin, by invoices of a Bitcart server. */
  bitcart: InvoiceGateway | null;
  /** USDT to an address of the shop. */
  usdt: TransferNetwork<UsdtAddress> | null;
  /** USDT between accounts of the exchange Binance. */
  binance: TransferNetwork<BinanceAccount> | null;
  /** Rupees to the shop's bank account; the operator records what comes in. */
  bank: TransferNetwork<BankAccount> | null;
  /** Rupees for one USDT as a decimal string; null when there is none that may be used. */
  rate(): Promise<string | null>;
};

/** Money that is sent to a place of the shop, and recognised by its amount or its sender. */
export type TransferNetwork<Place> = {
  /** Where money can be sent to now. */
  depositAddresses(): Promise<Place[]>;
  /** All that has come in since then, until `until` or now: a `TooMuch` if it can't be read at once. null where no network tells it. */
  incomingTransfers: ((since: Date, until: Date | null) => Promise<Transfer[]>) | null;
};

/** `network` is its token standard, `minAmount` the smallest amount that it takes, in millionths of a USDT. */
export type UsdtAddress = {
  id: string;
  name: string;
  network: string;
  address: string;
  tag: string | null;
  confirms: number;
  minAmount: number;
};
export type BinanceAccount = { account: string; title: string };
export type BankAccount = { name: string; account: string; title: string };

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
export type InvoiceGateway = {
  /** Makes the invoice of a payment, or finds the one that was made for it before. `price` is in whole rupees. */
  createInvoice(order: InvoiceRequest): Promise<{ ref: string; url: string }>;
  /** Reads an invoice back; null where there is no gateway to ask. */
  fetchInvoice: ((ref: string) => Promise<GatewayInvoice>) | null;
};

export type InvoiceRequest = {
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
export type GatewayInvoice = {
  ref: string;
  paymentId: string;
  store: string;
  currency: string;
  price: number | null;
  state: 'unpaid' | 'unconfirmed' | 'final' | 'void';
  received: number;
  paidAt: Date | null;
};
