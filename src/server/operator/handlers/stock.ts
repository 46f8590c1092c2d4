import { actorName, audit } from '../../audit/audit.ts';
import { transact } from '../../database/transact.ts';
import { HttpError } from '../../http/http-error.ts';
import { backorderedByVariant } from '../../orders/admin.ts';
import { previewRestock, restock } from '../../orders/restock.ts';
import { countFreeCodes } from '../../stock/codes.ts';
import { alertExport, exportBatch, listBatches, listInventory, voidStock } from '../../stock/inventory.ts';
import { maskedEnds, maskedTail } from '../../stock/stock.ts';
import { ensureManager } from '../authenticate.ts';
import type { stockCommands } from '../commands/stock.ts';
import type { HandlersOf } from '../handler.ts';
import { ensureAccepted, readList } from '../read-codes.ts';
import { resolveBatch } from '../resolve-id.ts';

export const stockHandlers: HandlersOf<keyof typeof stockCommands> = {
  'stock add': async (host, { variant, text, columns = null, accept_odd: accepted = 0, dry_run: isDry }) => {
    const list = await readList(host, variant, text, columns);
    const { codes, odd, cleaned } = list;
    const lineAt = (index: number) => codes[index]?.line ?? 0;
    const [first, last] = [codes[0], codes.at(-1)];
    const texts = codes.map((code) => code.text);
    const isAccepted = odd.length === accepted;
    const preview = isDry || !isAccepted ? await previewRestock(host, variant, texts) : null;
    // A list without a new code adds nothing, so that there is nothing to accept.
    if (!isDry && preview !== null && preview.added > 0) ensureAccepted(list, accepted);
    const { batch, added, duplicates, delivered, free } =
      preview !== null
        ? { batch: null, ...preview }
        : await transact(host.db, async (tx) => {
            const restocked = await restock(tx, host, variant, texts);
            const { batch, added, duplicates, delivered } = restocked;
            const detail = { batch, added, duplicates: duplicates.length, delivered, odd: odd.length };
            if (added > 0) await audit(tx, host, { action: 'stock add', subject: variant, detail });
            return { ...restocked, free: await countFreeCodes(tx, variant) };
          });
    return {
      variant,
      batch: added === 0 ? null : batch,
      added,
      duplicates: duplicates.map(({ index, earlier }) => ({
        line: lineAt(index),
        earlier: earlier === null ? null : lineAt(earlier),
      })),
      delivered,
      free,
      ends: first && last ? { first: maskedTail(first.text), last: maskedTail(last.text) } : null,
      odd: odd.map(({ line, text: code, why }) => ({ line, why, shown: maskedEnds(code) })),
      accept_odd: isAccepted || added === 0 ? null : odd.length,
      cleaned,
    };
  },

  'stock list': async (host, { low }) => {
    const waiting = await backorderedByVariant(host.db);
    return (await listInventory(host))
      .filter(({ level }) => !low || level === 'out' || level === 'low')
      .map((item) => ({ ...item, waiting: waiting.get(item.variant) ?? 0 }))
      .toSorted((a, b) => b.waiting - a.waiting);
  },

  'stock show': async (host, { variant }) => {
    const found = await listBatches(host.db, { variantId: variant });
    if (found.length === 0 && !host.catalogue().variants.has(variant))
      throw new HttpError(404, `The catalogue has no variant "${variant}".`);
    return found.map(({ variant: _, at, ...counts }) => ({ ...counts, at: at.toISOString() }));
  },

  'stock batches': async (host, { limit }) =>
    (await listBatches(host.db, { limit })).map(({ at, ...batch }) => ({ ...batch, at: at.toISOString() })),

  'stock export': async (host, { batch: typed, unmasked, reason = '' }) => {
    if (unmasked) await ensureManager(host, 'stock export --unmasked');
    const batch = await resolveBatch(host.db, typed);
    const { variant, codes } = await exportBatch(host, batch);
    if (unmasked)
      await transact(host.db, async (tx) => {
        const detail = { batch, codes: codes.length, reason };
        await audit(tx, host, { action: 'stock export', subject: variant, detail });
        await alertExport(tx, host, { variant, batch, count: codes.length, by: actorName(host), reason });
      });
    const show = unmasked ? (text: string) => text : maskedTail;
    return {
      variant,
      batch,
      codes: codes.map(({ text, state }) => ({ code: text === null ? 'unreadable' : show(text), state })),
    };
  },

  'stock void': async (host, { of: typed, reason = null }) => {
    const of = await resolveBatch(host.db, typed);
    return transact(host.db, async (tx) => {
      const { variant, ...done } = await voidStock(tx, host, of);
      const detail = { ...done, reason };
      if (done.voided > 0) await audit(tx, host, { action: 'stock void', subject: variant, detail });
      return { variant, ...done };
    });
  },
};
