import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  BATCH_COSTS_EXAMPLES,
  BATCHES_EXAMPLES,
  BatchCosts,
  Batches,
  CORRECTED_COST_EXAMPLES,
  CorrectedCost,
  EXPORTED_CODES_EXAMPLES,
  ExportedCodes,
  STOCK_LEVELS_EXAMPLES,
  STOCK_THRESHOLD_EXAMPLES,
  StockLevels,
  StockThreshold,
  VARIANT_BATCHES_EXAMPLES,
  VariantBatches,
  VOIDED_STOCK_EXAMPLES,
  VoidedStock,
} from '#contract/office/stock.ts';
import { Slug } from '#contract/primitives.ts';
import { actorName } from '../../audit/audit.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { backorderedByVariant } from '../../orders/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { lastDayBefore } from '../../platform/pakistan.ts';
import type { Supply } from '../../stock/code-costs.ts';
import {
  alertExport,
  exportBatch,
  listBatches,
  listInventory,
  setStockThreshold,
  type Threshold,
  urgencyOf,
  voidStock,
} from '../../stock/inventory.ts';
import { maskedTail } from '../../stock/stock.ts';
import { listSupplies, setSupply } from '../../stock/supply.ts';
import { ensureManager } from '../frame/ensure-role.ts';
import {
  Count,
  DAYS,
  Find,
  idOf,
  Name,
  None,
  Reason,
  ReasonForLog,
  Supplier,
  UnitCost,
} from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { count, formatTable } from '../text/print.ts';
import { sayCosts } from '../text/say-costs.ts';
import { change, listing } from './define-command.ts';
import { addCommand } from './stock-add.ts';

/** What a code sells for; 0 if its variant is no more in the catalogue. */
export const priceOf = (host: Pick<Host, 'catalogue'>, variant: string): number =>
  host.catalogue().variants.get(variant)?.variant.price ?? 0;

const NONE_MISSING = 'each of these codes has a cost';

/** What the audit log has of costs: what was changed of them. */
const toAudit = (
  { cost, withoutCost, suppliers }: Omit<Parameters<typeof sayCosts>[0], 'codes'>,
  changes: Partial<Supply>,
) => ({
  ...('cost' in changes ? { cost, without_cost: withoutCost } : {}),
  ...('supplier' in changes ? { supplier: suppliers.join(', ') || null } : {}),
});

const isSame = (one: Threshold, other: Threshold): boolean =>
  one.days === other.days && (one.days !== null || one.codes === other.codes);
const sayThreshold = ({ codes, days }: Threshold): string =>
  days === null
    ? `fewer than ${count(codes, 'free code')}`
    : `free codes for fewer than ${count(days, 'day')} (${count(codes, 'code')} at the present pace)`;
const inShort = ({ codes, days }: Threshold) => (days === null ? codes : count(days, 'day'));

const untilOf = (end: Date | null): string | null => (end === null ? null : lastDayBefore(end));

type OfBatch = { at: string; batch: string };
const placeOfBatch = ({ at: added, batch }: OfBatch) => [added, batch];
const placeOfSupply = ({ supplier, ...batch }: OfBatch & { supplier: string | null }) => [
  ...placeOfBatch(batch),
  supplier ?? '',
];

/** How batches are listed. They are counted whole, so that their pages are made in memory. */
const BY_BATCH = {
  sorts: ['newest', 'oldest'],
  days: DAYS,
  isShort: false,
  orders: {
    newest: { placeOf: placeOfBatch, direction: 'desc' },
    oldest: { placeOf: placeOfBatch, direction: 'asc' },
  },
  timeOf: (batch: OfBatch) => batch.at,
} as const;

/** The commands about the stock of codes. */
export const stockCommands = [
  addCommand,

  listing({
    name: 'stock list',
    title: 'Stock',
    description:
      'Shows the stock of each variant: free, expired and reserved codes, the day on which the first of the free ones ends, and for how many days they last. What runs out first comes first, empty shelves of what nobody buys last.',
    role: 'support',
    input: v.object({
      find: Find,
      low: v.optional(
        withMetadata(v.boolean(), { hint: 'only variants with fewer free codes than their threshold' }),
        false,
      ),
    }),
    answer: StockLevels,
    none: 'No shelf is low: every variant that is delivered from stock has as many free codes as its threshold.',
    example: { typed: 'stock list --low', answers: STOCK_LEVELS_EXAMPLES },
    list: shortList(
      async (host, { low }: { low: boolean }) => {
        const waiting = await backorderedByVariant(host.db);
        return (await listInventory(host))
          .filter(({ level }) => !low || level === 'out' || level === 'low')
          .map(({ expires_at, threshold, ...item }) => ({
            ...item,
            good_until: untilOf(expires_at),
            waiting: waiting.get(item.variant) ?? 0,
            threshold: `below ${inShort(threshold)}`,
            low_below: threshold.codes,
          }));
      },
      {
        sorts: ['runs-out', 'name', 'most'],
        days: {},
        orders: {
          // Back-ordered variants come first.
          'runs-out': { placeOf: (item) => [-item.waiting, ...urgencyOf(item)], direction: 'asc' },
          name: { placeOf: ({ name, variant }) => [name.toLowerCase(), variant], direction: 'asc' },
          most: { placeOf: ({ free, variant }) => [free, variant], direction: 'desc' },
        },
      },
    ),
  }),

  change({
    name: 'stock set-threshold',
    title: 'Set when a shelf is low',
    description:
      'Sets when a variant is low, which “today” and the metrics tell: with how few free codes, or for how few days they last at the pace of the last 14 days. It is 5 codes if never set.',
    role: 'manager',
    costs: [],
    input: v.pipe(
      v.object({
        variant: withMetadata(Slug, { word: 1, ref: 'variant' }),
        codes: v.optional(
          withMetadata(v.pipe(Count, v.maxValue(10_000, 'must be at most 10000')), {
            word: 2,
            label: 'Low with fewer than',
            hint: 'free codes; with 1, only once it is sold out',
          }),
        ),
        days: v.optional(
          withMetadata(v.pipe(Count, v.maxValue(90, 'must be at most 90')), {
            label: 'Low if it lasts for fewer than',
            hint: 'days, instead of a number of codes',
          }),
        ),
      }),
      v.check(
        ({ codes, days }) => (codes === undefined) !== (days === undefined),
        'Give one of the two: a number of codes, or --days.',
      ),
    ),
    answer: StockThreshold,
    example: { typed: 'stock set-threshold steam-usd-10 20', answers: STOCK_THRESHOLD_EXAMPLES },
    said: ({ variant, before, after }) =>
      isSame(before, after)
        ? `${variant} is low with ${sayThreshold(after)} already; nothing changed.`
        : `${variant} is now low with ${sayThreshold(after)}; before, with ${sayThreshold(before)}.`,
    run:
      (host, { variant, codes, days }) =>
      async (tx) => {
        const to = days === undefined ? { codes: codes ?? 0 } : { days };
        const { before, after } = await setStockThreshold(tx, host, variant, to);
        const detail = { before: inShort(before), after: inShort(after) };
        return {
          answer: { variant, before, after },
          entry: isSame(before, after) ? null : { subject: variant, detail },
        };
      },
  }),

  listing({
    name: 'stock show',
    title: 'Shelf',
    description: 'Shows the batches of a variant’s codes, newest first.',
    role: 'support',
    input: v.object({ variant: withMetadata(Slug, { word: 1, ref: 'variant' }) }),
    answer: VariantBatches,
    example: { typed: 'stock show valorant-vp-475', answers: VARIANT_BATCHES_EXAMPLES },
    none: 'No codes have been added to this variant.',
    list: shortList(async (host, { variant }: { variant: string }) => {
      const found = await listBatches(host, { variantId: variant });
      if (found.length === 0 && !host.catalogue().variants.has(variant))
        throw new HttpError(404, `The catalogue has no variant "${variant}".`);
      return found.map(({ variant: _, at: added, expires_at, ...each }) => ({
        ...each,
        good_until: untilOf(expires_at),
        at: added.toISOString(),
      }));
    }, BY_BATCH),
  }),

  listing({
    name: 'stock batches',
    title: 'Batches of codes',
    description: 'Shows the newest batches of codes, of all variants.',
    role: 'support',
    input: None,
    answer: Batches,
    example: { typed: 'stock batches', answers: BATCHES_EXAMPLES },
    none: 'No codes have been added.',
    list: shortList(
      async (host) =>
        (await listBatches(host)).map(({ at: added, expires_at, ...batch }) => ({
          ...batch,
          good_until: untilOf(expires_at),
          at: added.toISOString(),
        })),
      BY_BATCH,
    ),
  }),

  change({
    name: 'stock export',
    title: 'Export codes',
    description:
      'Shows the codes of a batch, masked. Whole ones are for managers: it asks back, is audited and mailed.',
    role: 'support',
    costs: ['goods'],
    input: v.pipe(
      v.object({
        batch: withMetadata(idOf('batch'), { word: 1, hint: 'its id, or the beginning of it' }),
        unmasked: v.optional(withMetadata(v.boolean(), { hint: 'shows the codes themselves' }), false),
        reason: v.optional(withMetadata(Reason, { hint: 'why the codes themselves are needed' })),
      }),
      v.forward(
        v.partialCheck(
          [['unmasked'], ['reason']],
          ({ unmasked, reason }) => !unmasked || reason !== undefined,
          'must say why the codes themselves are needed',
        ),
        ['reason'],
      ),
    ),
    answer: ExportedCodes,
    example: { typed: 'stock export b1c49e07', answers: EXPORTED_CODES_EXAMPLES },
    said: ({ codes }) =>
      codes.some(({ good_until }) => good_until !== null)
        ? formatTable(
            ['CODE', 'STATE', 'GOOD UNTIL'],
            codes.map(({ code, state, good_until }) => [code, state, good_until ?? '']),
          )
        : formatTable(
            ['CODE', 'STATE'],
            codes.map(({ code, state }) => [code, state]),
          ),
    run: async (host, { batch, unmasked, reason = '' }) => {
      if (unmasked) await ensureManager(host, 'stock export --unmasked');
      const { variant, codes } = await exportBatch(host, batch);
      const show = unmasked ? (text: string) => text : maskedTail;
      const answer = {
        variant,
        batch,
        codes: codes.map(({ text, state, expiresAt }) => ({
          code: text === null ? 'unreadable' : show(text),
          state,
          good_until: untilOf(expiresAt),
        })),
      };
      if (!unmasked) return async () => ({ answer, entry: null });
      return async (tx) => {
        const by = actorName(host);
        await alertExport(tx, host, { variant, batch, count: codes.length, by, reason });
        return {
          answer,
          entry: { subject: variant, detail: { batch, codes: codes.length, reason } },
          given: { rupees: priceOf(host, variant) * codes.length },
        };
      };
    },
    judges: true,
    ask: async (_host, { unmasked }, { variant, codes }) =>
      unmasked
        ? `Show all ${codes.length} codes of ${variant} whole? It is audited, and mailed to the operator.`
        : null,
  }),

  listing({
    name: 'stock costs',
    title: 'What codes cost',
    description:
      'Shows what batches cost and where they were bought, newest first, and how many of their codes have no cost. A cost of 0 is a known one.',
    role: 'manager',
    input: v.object({
      variant: v.optional(
        withMetadata(Slug, { word: 1, ref: 'variant', hint: 'of this variant; without it, of all' }),
      ),
      missing: v.optional(
        withMetadata(v.boolean(), { hint: 'only batches with codes whose cost isn’t known' }),
        false,
      ),
    }),
    answer: BatchCosts,
    example: { typed: 'stock costs --missing', answers: BATCH_COSTS_EXAMPLES },
    none: 'There is no such batch.',
    list: shortList(
      async (host, { variant, missing }: { variant?: string | undefined; missing: boolean }) =>
        (await listSupplies(host, { variantId: variant ?? null, isMissing: missing })).map(
          ({ variant_id, added_at: added, least, most, ...batch }) => ({
            ...batch,
            variant: variant_id,
            at: added.toISOString(),
            each: least === most ? least : null,
          }),
        ),
      {
        ...BY_BATCH,
        orders: {
          newest: { placeOf: placeOfSupply, direction: 'desc' },
          oldest: { placeOf: placeOfSupply, direction: 'asc' },
        },
      },
    ),
  }),

  change({
    name: 'stock set-cost',
    title: 'Set what codes cost',
    description:
      'Corrects where a batch or a single code was bought, and what each code of it cost, also of delivered ones. The profit of past days changes with it.',
    role: 'manager',
    costs: [],
    input: v.pipe(
      v.object({
        of: withMetadata(Name, { word: 1, value: 'batch|code', ref: 'batch' }),
        cost: v.optional(
          withMetadata(UnitCost, {
            value: 'rupees',
            is: 'rupees',
            label: 'Cost of a code',
            hint: 'what each code cost, in rupees; 0 if it was free',
          }),
        ),
        supplier: v.optional(withMetadata(Supplier, { value: 'name', hint: 'where they were bought' })),
        missing: v.optional(
          withMetadata(v.boolean(), { hint: 'only of the codes whose cost isn’t known' }),
          false,
        ),
        unknown: v.optional(
          withMetadata(v.boolean(), { hint: 'takes a wrong cost off, where the right one isn’t known' }),
          false,
        ),
      }),
      v.forward(
        v.partialCheck(
          [['cost'], ['unknown']],
          ({ cost, unknown }) => cost === undefined || !unknown,
          'must be left out if it isn’t known',
        ),
        ['cost'],
      ),
      v.forward(
        v.partialCheck(
          [['cost'], ['supplier'], ['unknown']],
          ({ cost, supplier, unknown }) => cost !== undefined || supplier !== undefined || unknown,
          'must be named, or a supplier',
        ),
        ['cost'],
      ),
    ),
    answer: CorrectedCost,
    example: {
      typed: 'stock set-cost b1c49e07 --cost 900 --supplier "Acme Keys" --missing',
      answers: CORRECTED_COST_EXAMPLES,
    },
    said: ({ variant, changed, before, after }) =>
      changed === 0
        ? `Nothing changed of ${variant}: ${after}.`
        : `Changed ${count(changed, 'code')} of ${variant}: ${after}. Before: ${before}.`,
    run:
      (host, { of, cost, supplier, missing, unknown }) =>
      async (tx) => {
        const supply: Partial<Supply> = {
          ...(unknown ? { cost: null } : cost === undefined ? {} : { cost }),
          ...(supplier === undefined ? {} : { supplier }),
        };
        const done = await setSupply(tx, host, of, { isMissing: missing, ...supply });
        const { variant, batch, codes, changed, before, after } = done;
        const detail = {
          batch,
          codes: changed.codes,
          before: toAudit(changed.before, supply),
          after: toAudit(changed.after, supply),
        };
        return {
          answer: {
            variant,
            changed: changed.codes,
            before: codes === 0 ? NONE_MISSING : sayCosts({ codes, ...before }),
            after: codes === 0 ? NONE_MISSING : sayCosts({ codes, ...after }),
          },
          entry: changed.codes === 0 ? null : { subject: variant, detail },
        };
      },
  }),

  change({
    name: 'stock void',
    title: 'Void codes',
    description: 'Takes a batch or a single code out of sale. Delivered codes are not affected.',
    role: 'manager',
    costs: ['goods'],
    input: v.object({
      of: withMetadata(Name, { word: 1, value: 'batch|code', ref: 'batch' }),
      expired: v.optional(withMetadata(v.boolean(), { hint: 'only those of them that have expired' }), false),
      reason: v.optional(ReasonForLog),
    }),
    answer: VoidedStock,
    example: {
      typed: 'stock void b1c49e07 --reason "the supplier took them back"',
      answers: VOIDED_STOCK_EXAMPLES,
    },
    said: ({ variant, voided, before, delivered }) =>
      [
        `Voided ${voided} of ${variant}.`,
        ...(before > 0 ? [`${before} were already void.`] : []),
        ...(delivered > 0
          ? [`${delivered} are already delivered: replace dead ones with "orders replace".`]
          : []),
      ].join('\n'),
    run:
      (host, { of, expired, reason = null }) =>
      async (tx) => {
        const answer = await voidStock(tx, host, of, { expired });
        const { variant, ...done } = answer;
        return {
          answer,
          entry: done.voided > 0 ? { subject: variant, detail: { ...done, reason } } : null,
          // What has expired is worth nothing any more.
          given: { rupees: expired ? 0 : priceOf(host, variant) * done.voided },
        };
      },
    ask: async (host, _input, { variant, voided }) => {
      const price = priceOf(host, variant);
      const worth =
        price === 0 ? '' : `, which ${voided === 1 ? 'sells' : 'sell'} for ${formatRupees(price * voided)}`;
      return `Take ${count(voided, 'code')} of ${variant} out of sale${worth}?`;
    },
  }),
] as const;
