import type { Cart } from '#contract/cart.ts';
import type { Currency, MethodId, PaymentMethod, PaymentMethodName } from '#contract/payments.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { CurrencyCode } from '../database/schema.ts';
import type { InvoiceGateway, Networks, TransferNetwork } from '../payment-networks/port.ts';
import type { PaymentInstructions } from '../payments/instructions.ts';
import type { ReceiptMatch } from '../reconciliation/match.ts';
import type { IncomingReceipt } from '../reconciliation/receipt.ts';

/**
 * A payment method, whole: how it is offered, asked for, recognised, recorded and tried out. Nothing
 * else on the host branches on a method's name.
 */
export type PaymentMethodHandler<
  Name extends string = PaymentMethodName,
  Choice extends string = MethodId,
> = {
  /** As payments and receipts are stored. */
  id: Name;
  /** The entry of `GET /api/payment-methods` that leads to it. Several methods may share one. */
  choice: MethodChoice<Choice>;
  /** Which of its choice's coins are paid by it; null when the choice has no coins. */
  coins: readonly string[] | null;
  /** What its money is counted in. */
  currency: CurrencyCode;

  /** Asked before a transaction, so that none waits for a network. `total`, in whole rupees, is null when not known yet. */
  offer(context: MethodContext, total: number | null): Promise<MethodOffer>;
  /** Refuses (422) an order that it can't pay. */
  ensureUsable?(tx: Tx, order: { accountId: string; cart: Cart; payable: number }): Promise<void>;
  /** What pays it: money that comes in, or the account's balance, and then at once. */
  paidFrom: 'receipt' | 'balance';

  /** Finds what a receipt is for, and locks it. */
  match(tx: Tx, incoming: IncomingReceipt): Promise<ReceiptMatch>;
  /** Whether the shopper must name the sender, by whom the money is recognised. */
  needsSenderName: boolean;
  /**
   * How a receipt is known again: by its network's `id`, where the reference is what the
   * sender writes; also by its `reference`; or by a `cross-reference`, where a person and the network
   * may name the same money by different ids.
   */
  knownBy: 'id' | 'reference' | 'cross-reference';

  /** Money that a person may record. */
  manualEntry?: {
    needsPayer: boolean;
    /** Where it can have come to. */
    destinations(networks: Networks): Promise<Destination[]>;
  };
  /** Money that its network lists. */
  poll?: { network(networks: Networks): TransferNetwork<unknown> | null; everyMs: number };
  /** Money that comes by an invoice of a gateway: one for each payment. */
  invoice?: { gateway(networks: Networks): InvoiceGateway | null; webhookPath: string };
  /** How its money is simulated; absent when none comes from outside. */
  sandbox?: SandboxRules;
};

/**
 * All methods, complete by type; their order is the one in which choices are shown. `Added` are those
 * that the contract does not know.
 */
export type PaymentMethods<Added extends string = never> = {
  readonly [Name in PaymentMethodName | Added]: PaymentMethodHandler<
    Name,
    Name extends Added ? Added : MethodId
  >;
};

/** What of the host an offer depends on. */
export type MethodContext = { config: Config; db: Db; now(): Date; networks: Networks };

export type MethodChoice<Id extends string = MethodId> = Pick<
  PaymentMethod,
  'name' | 'description' | 'limit'
> & { id: Id };

/** What a method can do at this moment. */
export type MethodOffer = {
  /** The sentence that says why it can't be chosen; null when it can. */
  unavailable: string | null;
  /** Its coins, with their networks. */
  currencies: Currency[];
  /** How a payment is made, and what its page shows; 422 when what was chosen is incomplete or not offered. */
  instructions(
    chosen: { coin: string | null; network: string | null },
    payment: { payable: number; paymentUrl: string },
  ): MethodInstructions;
};

export type MethodInstructions = Omit<PaymentInstructions, 'method'>;

/** `network` is null where there is only one way. */
export type Destination = { network: string | null; address: string };

/** Amounts in minor units of the method's currency. */
export type SandboxRules = {
  /** Whether its network shows money before it is final. */
  showsUnconfirmed: boolean;
  /** The button for money that can't be recognised. */
  unrecognisedLabel: string;
  tooLittle(asked: number): number;
  tooMuch(asked: number): number;
  unrecognised(asked: number): number;
};
