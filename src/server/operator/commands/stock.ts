import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  BATCHES_EXAMPLES,
  Batches,
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
import { HttpError } from '../../http/http-error.ts';
import { backorderedByVariant } from '../../orders/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { lastDayBefore } from '../../platform/pakistan.ts';
import {
  alertExport,
  exportBatch,
  listBatches,
  listInventory,
  setStockThreshold,
  voidStock,
} from '../../stock/inventory.ts';
import { maskedTail } from '../../stock/stock.ts';
import { ensureManager } from '../frame/ensure-role.ts';
import { Count, idOf, Limit, Name, Reason, ReasonForLog } from '../frame/inputs.ts';
import { count, formatTable } from '../text/print.ts';
import { change, move, reading } from './define-command.ts';
import { addCommand } from './stock-add.ts';

const untilOf = (end: Date | null): string | null => (end === null ? null : lastDayBefore(end));

/** The commands about the stock of codes. */
export const stockCommands = [
  addCommand,

  reading({
    name: 'stock list',
    description:
      'Shows the stock of each variant: free, expired, reserved, sold and void codes, and the day on which the first of the free ones ends. Back-ordered variants come first, then those low on codes.',
    role: 'support',
    input: v.object({
      low: v.optional(
        withMetadata(v.boolean(), { hint: 'only variants with fewer free codes than their threshold' }),
        false,
      ),
    }),
    answer: StockLevels,
    none: 'No shelf is low: every variant that is delivered from stock has as many free codes as its threshold.',
    example: { typed: 'stock list --low', answers: STOCK_LEVELS_EXAMPLES },
    run: async (host, { low }) => {
      const waiting = await backorderedByVariant(host.db);
      return (await listInventory(host))
        .filter(({ level }) => !low || level === 'out' || level === 'low')
        .map(({ expires_at, ...item }) => ({
          ...item,
          good_until: untilOf(expires_at),
          waiting: waiting.get(item.variant) ?? 0,
        }))
        .toSorted((a, b) => b.waiting - a.waiting);
    },
  }),

  change({
    name: 'stock set-threshold',
    description:
      'Sets with how few free codes a variant is low, which “today” and the metrics tell. It is 5 if never set.',
    role: 'manager',
    input: v.object({
      variant: withMetadata(Slug, { word: 1, ref: 'variant' }),
      codes: withMetadata(v.pipe(Count, v.maxValue(10_000, 'must be at most 10000')), {
        word: 2,
        label: 'Low with fewer than',
        hint: 'free codes; with 1, only once it is sold out',
      }),
    }),
    answer: StockThreshold,
    example: { typed: 'stock set-threshold steam-usd-10 20', answers: STOCK_THRESHOLD_EXAMPLES },
    said: ({ variant, before, after }) =>
      before === after
        ? `${variant} is low with fewer than ${after} free codes already; nothing changed.`
        : `${variant} is low with fewer than ${count(after, 'free code')} now, not ${before}.`,
    run:
      (host, { variant, codes: after }) =>
      async (tx) => {
        const before = await setStockThreshold(tx, host, { variantId: variant, lowBelow: after });
        return {
          answer: { variant, before, after },
          entry: before === after ? null : { subject: variant, detail: { before, after } },
        };
      },
  }),

  reading({
    name: 'stock show',
    description: 'Shows the batches of a variant’s codes, newest first.',
    role: 'support',
    input: v.object({ variant: withMetadata(Slug, { word: 1, ref: 'variant' }) }),
    answer: VariantBatches,
    example: { typed: 'stock show valorant-vp-475', answers: VARIANT_BATCHES_EXAMPLES },
    none: 'No codes have been added to this variant.',
    run: async (host, { variant }) => {
      const found = await listBatches(host, { variantId: variant });
      if (found.length === 0 && !host.catalogue().variants.has(variant))
        throw new HttpError(404, `The catalogue has no variant "${variant}".`);
      return found.map(({ variant: _, at: added, expires_at, ...each }) => ({
        ...each,
        good_until: untilOf(expires_at),
        at: added.toISOString(),
      }));
    },
  }),

  reading({
    name: 'stock batches',
    description: 'Shows the newest batches of codes, of all variants.',
    role: 'support',
    input: v.object({ limit: Limit }),
    answer: Batches,
    example: { typed: 'stock batches', answers: BATCHES_EXAMPLES },
    none: 'No codes have been added.',
    run: async (host, { limit }) =>
      (await listBatches(host, { limit })).map(({ at: added, expires_at, ...batch }) => ({
        ...batch,
        good_until: untilOf(expires_at),
        at: added.toISOString(),
      })),
  }),

  move({
    name: 'stock export',
    description:
      'Shows the codes of a batch, masked. Whole ones are for managers: it asks back, is audited and mailed.',
    role: 'support',
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
        return { answer, entry: { subject: variant, detail: { batch, codes: codes.length, reason } } };
      };
    },
    judges: true,
    ask: async (_host, { unmasked }, { variant, codes }) =>
      unmasked
        ? `Show all ${codes.length} codes of ${variant} whole? It is audited, and mailed to the operator.`
        : null,
  }),

  move({
    name: 'stock void',
    description: 'Takes a batch or a single code out of sale. Delivered codes are not affected.',
    role: 'manager',
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
        };
      },
    ask: async (host, _input, { variant, voided }) => {
      const price = host.catalogue().variants.get(variant)?.variant.price;
      const worth =
        price === undefined
          ? ''
          : `, which ${voided === 1 ? 'sells' : 'sell'} for ${formatRupees(price * voided)}`;
      return `Take ${count(voided, 'code')} of ${variant} out of sale${worth}?`;
    },
  }),
] as const;
