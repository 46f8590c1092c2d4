import * as v from 'valibot';

const Settings = v.object({ url: v.string(), token: v.string(), store: v.string(), adminUrl: v.string() });

/** What a host process of the run is started with. */
export const Start = v.object({
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
export type Start = v.InferOutput<typeof Start>;

/** What the operator types in the run. */
export const OPERATED = [
  'orders list',
  'orders show',
  'orders refund',
  'orders replace',
  'orders cancel',
  'receipts unmatched',
  'receipts assign',
] as const;
export type Operated = (typeof OPERATED)[number];

/** What a host can be asked to do; every one of them may be asked again when its answer was lost. */
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
    amount: v.number(),
    receivedAt: v.number(),
  }),
  v.object({ do: v.literal('notify'), ref: v.string() }),
  v.object({ do: v.literal('stock'), variant: v.string(), codes: v.array(v.string()) }),
  v.object({ do: v.literal('coupon'), code: v.string(), uses: v.number() }),
  v.object({ do: v.literal('operator'), name: v.picklist(OPERATED), input: v.unknown() }),
  v.object({ do: v.literal('sweep') }),
  v.object({ do: v.literal('poll') }),
  v.object({ do: v.literal('look') }),
]);
export type Command = v.InferOutput<typeof Command>;

/** The payment of an account that may still be paid, as its page shows it. */
export const Seen = v.object({
  id: v.string(),
  method: v.string(),
  amount: v.number(),
  gatewayRef: v.nullable(v.string()),
  expiresAt: v.number(),
});
export type Seen = v.InferOutput<typeof Seen>;

/** A command on its way to a host: `at` is what its clock shows then. */
export const Asked = v.object({ id: v.number(), at: v.number(), command: Command });

/** What came of it: done (`told` is what the operator is told), refused as a shopper would be, or a fault of the host. */
export const Told = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({
    kind: v.literal('done'),
    id: v.number(),
    seen: v.nullable(Seen),
    told: v.optional(v.unknown()),
  }),
  v.object({ kind: v.literal('refused'), id: v.number(), status: v.number(), sentence: v.string() }),
  v.object({ kind: v.literal('fault'), id: v.number(), fault: v.string() }),
]);
export type Told = v.InferOutput<typeof Told>;
