import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import { audit } from '../../audit/audit.ts';
import { dryRun, transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { backorderedByVariant } from '../../orders/admin.ts';
import { restock } from '../../orders/restock.ts';
import { countFreeCodes } from '../../stock/codes.ts';
import { listBatches, listInventory, voidStock } from '../../stock/inventory.ts';
import { INVALID_CODE_REASON, isValidCode } from '../../stock/stock.ts';
import type { stockCommands } from '../commands/stock.ts';
import type { HandlersOf } from '../handler.ts';
import { resolveBatch } from '../resolve-id.ts';

export const stockHandlers: HandlersOf<keyof typeof stockCommands> = {
  'stock add': async (host, { variant, lines, dry_run: isDry }) => {
    const numbered = lines.map((line, index) => ({ text: line.trim(), number: index + 1 }));
    const codes = numbered.filter(({ text }) => text !== '');
    const wrong = codes.find(({ text }) => !isValidCode(text));
    if (wrong !== undefined)
      throw new HttpError(
        422,
        `Line ${wrong.number} is not a valid code: ${INVALID_CODE_REASON}. Nothing was added.`,
      );
    ensureInstant(host, variant);
    const numberAt = (index: number) => codes[index]?.number ?? 0;
    const { batch, added, duplicates, delivered, free } = await (isDry ? dryRun : transact)(
      host.db,
      async (tx) => {
        const texts = codes.map(({ text }) => text);
        const restocked = await restock(tx, host, variant, texts);
        const { batch, added, duplicates, delivered } = restocked;
        const detail = { batch, added, duplicates: duplicates.length, delivered };
        if (added > 0) await audit(tx, host, { action: 'stock add', subject: variant, detail });
        return { ...restocked, free: await countFreeCodes(tx, variant) };
      },
    );
    return {
      variant,
      batch: isDry || added === 0 ? null : batch,
      added,
      duplicates: duplicates.map(({ index, earlier }) => ({
        line: numberAt(index),
        earlier: earlier === null ? null : numberAt(earlier),
      })),
      delivered,
      free,
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
    const found = await listBatches(host.db, variant);
    if (found.length === 0 && !host.catalogue().variants.has(variant))
      throw new HttpError(404, `The catalogue has no variant "${variant}".`);
    return found.map(({ at, ...counts }) => ({ ...counts, at: at.toISOString() }));
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

/**
 * A 422 for goods delivered by hand: their codes would never be sold, and could not be added to the
 * right variant later.
 */
function ensureInstant(host: Host, variant: string): void {
  const found = host.catalogue().variants.get(variant);
  if (found !== undefined && found.variant.id !== BALANCE_VARIANT && found.at.node.eta !== INSTANT)
    throw new HttpError(422, `${variant} is delivered by hand with "orders deliver", so it takes no codes.`);
}
