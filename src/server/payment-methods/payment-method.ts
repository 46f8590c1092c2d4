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
 * Everything about a payment method: offer, instructions, matching, manual entry and sandbox. No
 * other code on the host branches on a method's name.
 */
export type PaymentMethodHandler<
  Name extends string = PaymentMethodName,
  Choice extends string = MethodId,
> = {
  /** The name under which payments and receipts are stored. */
  id: Name;
  /** Its entry in `GET /api/payment-methods`, which methods may share. */
  choice: MethodChoice<Choice>;
  /** The coins of its entry that it handles; null if the entry has no coins. */
  coins: readonly string[] | null;
  /** The currency of its payments. */
  currency: CurrencyCode;

  /**
   * Called before a transaction, so that no transaction waits for a network. `total` is in whole
   * rupees, null if not known yet.
   */
  offer(context: MethodContext, total: number | null): Promise<MethodOffer>;
  /** Throws a 422 for an order that it can't pay. */
  ensureUsable?(tx: Tx, order: { accountId: string; cart: Cart; payable: number }): Promise<void>;
  /**
   * The source of the money: a receipt from outside, or the account's balance, which settles at
   * once.
   */
  paidFrom: 'receipt' | 'balance';

  /** Finds the payment of a receipt and locks it. */
  match(tx: Tx, incoming: IncomingReceipt): Promise<ReceiptMatch>;
  /** Whether its money is matched by the payment's number and the sender's name. */
  needsSenderName: boolean;
  /** The tip to a payer about the payment's number. */
  tipFor?(number: string): string;
  /**
   * How a receipt is recognised that is reported again: by its network's `id` (the reference
   * is free text by the sender), also its `reference`, or a `cross-reference`, where a person and
   * the network may use different ids for the same money.
   */
  knownBy: 'id' | 'reference' | 'cross-reference';

  /** Set if a person may record its money. */
  manualEntry?: {
    needsPayer: boolean;
    /** The destinations that money may have been sent to. */
    destinations(networks: Networks): Promise<Destination[]>;
  };
  /** Set if its network lists incoming money. */
  poll?: { network(networks: Networks): TransferNetwork<unknown> | null; everyMs: number };
  /** Set if a gateway makes an invoice per payment. */
  invoice?: { gateway(networks: Networks): InvoiceGateway | null; webhookPath: string };
  /** How its money is simulated; absent if none comes from outside. */
  sandbox?: SandboxRules;
};

/** All methods, complete by type, in display order. `Added` are methods unknown to the contract. */
export type PaymentMethods<Added extends string = never> = {
  readonly [Name in PaymentMethodName | Added]: PaymentMethodHandler<
    Name,
    Name extends Added ? Added : MethodId
  >;
};

/** The parts of the host that an offer depends on. */
export type MethodContext = { config: Config; db: Db; now(): Date; networks: Networks };

export type MethodChoice<Id extends string = MethodId> = Pick<
  PaymentMethod,
  'name' | 'description' | 'limit' | 'fee'
> & {
  id: Id;
  /** The minutes that it usually takes until the order goes on; absent if its coins differ. */
  usual_minutes?: number;
};

/** A method's offer now. */
export type MethodOffer = {
  /** The sentence for the shopper if it is unavailable, or null. */
  unavailable: string | null;
  /** Its coins with their networks. */
  currencies: Currency[];
  /** The payment instructions; a 422 if the choice is incomplete or not offered. */
  instructions(
    chosen: { coin: string | null; network: string | null },
    payment: { payable: number; paymentUrl: string },
  ): MethodInstructions;
};

export type MethodInstructions = Omit<PaymentInstructions, 'method'>;

/** `network` is null if there is only one. */
export type Destination = { network: string | null; address: string };

/** Amounts in minor units of the method's currency. */
export type SandboxRules = {
  /** Whether its network shows money before it is final. */
  showsUnconfirmed: boolean;
  /** Whether its money carries the payment's number, and may come without it. */
  carriesNumber: boolean;
  /** The label of the button for money that can't be matched. */
  unrecognisedLabel: string;
  tooLittle(asked: number): number;
  tooMuch(asked: number): number;
  unrecognised(asked: number): number;
};
