import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import { rehearse, transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { Refusal } from '../../http/refusal.ts';
import { waitingItems } from '../../orders/overview.ts';
import { freeCount } from '../../stock/codes.ts';
import { batches, shelves, voidStock } from '../../stock/shelves.ts';
import { isCode, NO_CODE, shelve } from '../../stock/stock.ts';
import { audit } from '../audit.ts';
import type { stockCommands } from '../commands/stock.ts';
import type { HandlersOf } from '../handlers.ts';

export const stockHandlers: HandlersOf<keyof typeof stockCommands> = {
  'stock add': async (host, { variant, lines, dry_run: isDry }) => {
    const numbered = lines.map((line, index) => ({ text: line.trim(), number: index + 1 }));
    const codes = numbered.filter(({ text }) => text !== '');
    const wrong = codes.find(({ text }) => !isCode(text));
    if (wrong !== undefined)
      throw new Refusal(422, `Line ${wrong.number} is no code: ${NO_CODE}. Nothing was added.`);
    refuseByHand(host, variant);
    const numberAt = (index: number) => codes[index]?.number ?? 0;
    const { batch, added, duplicates, served, free } = await (isDry ? rehearse : transact)(
      host.db,
      async (tx) => {
        const texts = codes.map(({ text }) => text);
        const shelved = await shelve(tx, host, variant, texts);
        const { batch, added, duplicates, served } = shelved;
        const detail = { batch, added, duplicates: duplicates.length, served };
        if (added > 0) await audit(tx, host, { action: 'stock add', subject: variant, detail });
        return { ...shelved, free: await freeCount(tx, variant) };
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
      served,
      free,
    };
  },

  'stock list': async (host, { low }) => {
    const waiting = await waitingItems(host.db);
    return (await shelves(host))
      .filter(({ level }) => !low || level === 'out' || level === 'low')
      .map((shelf) => ({ ...shelf, waiting: waiting.get(shelf.variant) ?? 0 }))
      .toSorted((a, b) => b.waiting - a.waiting);
  },

  'stock show': async (host, { variant }) => {
    const found = await batches(host.db, variant);
    if (found.length === 0 && !host.catalogue().variants.has(variant))
      throw new Refusal(404, `The catalogue has no variant "${variant}".`);
    return found.map(({ at, ...counts }) => ({ ...counts, at: at.toISOString() }));
  },

  'stock void': async (host, { of, reason = null }) =>
    transact(host.db, async (tx) => {
      const { variant, ...done } = await voidStock(tx, host, of);
      const detail = { ...done, reason };
      if (done.voided > 0) await audit(tx, host, { action: 'stock void', subject: variant, detail });
      return { variant, ...done };
    }),
};

/** Codes for goods that are delivered by hand would go to nobody, and could not be added to their true shelf any more. */
function refuseByHand(host: Host, variant: string): void {
  const found = host.catalogue().variants.get(variant);
  if (found !== undefined && found.variant.id !== BALANCE_VARIANT && found.at.node.eta !== INSTANT)
    throw new Refusal(422, `${variant} is delivered by hand, by "orders deliver": its shelf takes no codes.`);
}
