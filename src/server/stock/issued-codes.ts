import { plainForm } from '#contract/text.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { associatedData, lockSealingKeyring, sealingKeyring } from '../keys/sealing-keyring.ts';
import { newId } from '../platform/ids.ts';
import { toCode } from './stock.ts';
import { findFingerprints, insertCodes, MANUAL_BATCH, setCodeDead } from './store.ts';

/**
 * Enters a code from outside the stock as sold to an order line; false if it is already in stock or
 * delivered.
 */
export async function issueCode(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  {
    variantId,
    lineId,
    text,
    replaces,
  }: { variantId: string; lineId: string; text: string; replaces: string | null },
): Promise<boolean> {
  const id = newId();
  const at = host.now();
  const keyring = await lockSealingKeyring(tx, host);
  const [fingerprint, ...others] = keyring.macs('stock', text);
  if (others.length > 0 && (await findFingerprints(tx, others)).length > 0) return false;
  const added = await insertCodes(tx, [
    {
      id,
      variant_id: variantId,
      batch: MANUAL_BATCH,
      position: 0,
      sealed: keyring.seal('stock', associatedData(id, variantId), text),
      fingerprint,
      plain_fingerprint: keyring.mac('plain-stock', plainForm(text)),
      state: 'sold',
      payment_id: null,
      order_line_id: lineId,
      added_at: at,
      sold_at: at,
      replaces,
    },
  ]);
  return added.size > 0;
}

/** Whether a text is a code that is or was in stock. */
export async function isKnownCode(db: Db | Tx, host: Pick<Host, 'keyring'>, text: string): Promise<boolean> {
  const keyring = await sealingKeyring(db, host);
  return (await findFingerprints(db, keyring.macs('stock', toCode(text)))).length > 0;
}

/** Marks a delivered code as dead. It stays delivered. */
export const markCodeDead = (tx: Tx, codeId: string, at: Date): Promise<void> => setCodeDead(tx, codeId, at);
