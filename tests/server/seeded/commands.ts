import * as v from 'valibot';

const Settings = v.object({ url: v.string(), token: v.string(), store: v.string(), adminUrl: v.string() });

/** The settings of a host process. */
export const HostOptions = v.object({
  databaseUrl: v.string(),
  secret: v.string(),
  bitcart: Settings,
  okx: v.object({ url: v.string(), key: v.string(), secret: v.string(), passphrase: v.string() }),
  binance: v.object({
    url: v.string(),
    key: v.string(),
    secret: v.string(),
    id: v.string(),
    title: v.string(),
  }),
});
export type HostOptions = v.InferOutput<typeof HostOptions>;

/** The operator's commands in a run. */
export const OPERATOR_COMMANDS = [
  'orders list',
  'orders show',
  'orders refund',
  'orders replace',
  'orders cancel',
  'receipts unmatched',
  'receipts assign',
] as const;
export type OperatorCommandName = (typeof OPERATOR_COMMANDS)[number];

/** The commands to a host. Each may be repeated after a lost response. */
export const Command = v.variant('do', [
  v.object({
    do: v.literal('checkOut'),
    account: v.string(),
    by: v.picklist(['bank', 'balance', 'binance', 'usdt', 'bitcart']),
    items: v.record(v.string(), v.number()),
    coupon: v.nullable(v.string()),
    key: v.string(),
  }),
  v.object({ do: v.literal('name'), payment: v.string(), sender: v.string() }),
  v.object({ do: v.literal('cancel'), payment: v.string() }),
  v.object({ do: v.literal('view'), account: v.string() }),
  v.object({
    do: v.literal('bankMoney'),
    externalId: v.string(),
    payer: v.string(),
    /** The payment's number, where the payer wrote it and the bank kept it. */
    description: v.nullable(v.string()),
    amount: v.number(),
    sentAt: v.number(),
  }),
  v.object({ do: v.literal('notify'), ref: v.string() }),
  v.object({ do: v.literal('stock'), variant: v.string(), codes: v.array(v.string()) }),
  v.object({ do: v.literal('coupon'), code: v.string(), uses: v.number() }),
  v.object({ do: v.literal('operator'), name: v.picklist(OPERATOR_COMMANDS), input: v.unknown() }),
  v.object({ do: v.literal('sweep') }),
  v.object({ do: v.literal('poll') }),
  v.object({ do: v.literal('look') }),
]);
export type Command = v.InferOutput<typeof Command>;

/** The pending payment of an account as its page shows it. */
export const OpenPayment = v.object({
  id: v.string(),
  number: v.string(),
  method: v.string(),
  amount: v.number(),
  gatewayRef: v.nullable(v.string()),
  expiresAt: v.number(),
});
export type OpenPayment = v.InferOutput<typeof OpenPayment>;

/** A command sent to a host; `at` is the time of the host's clock. */
export const HostRequest = v.object({ id: v.number(), at: v.number(), command: Command });

/**
 * The result: done (`told` is the operator's answer), refused with a shopper's error, or a fault of
 * the host.
 */
export const HostMessage = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({
    kind: v.literal('done'),
    id: v.number(),
    seen: v.nullable(OpenPayment),
    told: v.optional(v.unknown()),
  }),
  v.object({ kind: v.literal('refused'), id: v.number(), status: v.number(), sentence: v.string() }),
  v.object({ kind: v.literal('fault'), id: v.number(), fault: v.string() }),
]);
export type HostMessage = v.InferOutput<typeof HostMessage>;
