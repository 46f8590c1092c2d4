/**
 * The payment networks as ports. An adapter talks to the outside world and knows neither the
 * database nor the shop's rules. It throws a `NetworkFailure` if it gets no usable response.
 */
export type Networks = {
  /** Bitcoin and Litecoin by Bitcart invoices. */
  bitcart: InvoiceGateway | null;
  /** USDT to an address of the shop. */
  usdt: TransferNetwork<UsdtAddress> | null;
  /** USDT between accounts of the exchange Binance. */
  binance: TransferNetwork<BinanceAccount> | null;
  /** Rupees to the shop's bank account; the operator records transfers. */
  bank: TransferNetwork<BankAccount> | null;
  /** Rupees per USDT as a decimal string; null if there is no usable rate. */
  rate(): Promise<string | null>;
};

/** Money sent to an address or account of the shop, matched by its amount or sender. */
export type TransferNetwork<Address> = {
  /** Where money can be sent now. */
  depositAddresses(): Promise<Address[]>;
  /**
   * All transfers since `since`, up to `until` or now; throws `TooManyTransfers` if there are too
   * many. null if the network lists none.
   */
  fetchTransfers: ((since: Date, until: Date | null) => Promise<Transfer[]>) | null;
};

/** `network` is the token standard; `minAmount` is in millionths of a USDT. */
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

/** A transfer in millionths of a USDT. `at` is when it was sent or first seen on its network. */
export type Transfer = {
  externalId: string;
  amount: number;
  destination: string;
  payer: string | null;
  reference: string | null;
  at: Date;
  isFinal: boolean;
  /** How many confirmations it has, where its network says so. */
  confirmations?: number | null;
};

/** A server that makes invoices and watches the chains for their payment. */
export type InvoiceGateway = {
  /** Makes the invoice of a payment, or finds an existing one. `price` is in whole rupees. */
  createInvoice(order: InvoiceRequest): Promise<{ invoiceId: string; url: string }>;
  /** Reads an invoice; null if there is no gateway to ask. */
  fetchInvoice: ((invoiceId: string) => Promise<GatewayInvoice>) | null;
};

export type InvoiceRequest = {
  paymentId: string;
  price: number;
  minutes: number;
  notificationUrl: string;
  redirectUrl: string;
};

/**
 * An invoice. `price` is null if it isn't a whole number of rupees; `received` is in whole rupees
 * at the invoice's own rate; `paidAt` is null until it is paid in full. A `lapsed` invoice can't be
 * paid any more, and the part that it received is not confirmed.
 */
export type GatewayInvoice = {
  invoiceId: string;
  paymentId: string;
  store: string;
  currency: string;
  price: number | null;
  state: 'unpaid' | 'unconfirmed' | 'lapsed' | 'final' | 'void';
  received: number;
  paidAt: Date | null;
};
