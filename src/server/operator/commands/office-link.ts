import { MINUTE_MS } from '#contract/durations.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { officeOrigin } from '../../platform/office-address.ts';
import { hashToken, newToken } from '../../sessions/session.ts';
import { insertLink } from '../frame/office.store.ts';

const LIFE_MS = 5 * MINUTE_MS;

/** Creates a link that signs an operator in to the office once, within 5 minutes. */
export async function createOfficeLink(
  tx: Tx,
  { config, now }: Pick<Host, 'config' | 'now'>,
  credential: string,
): Promise<{ link: string; expiresAt: Date }> {
  const code = newToken();
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  await insertLink(tx, { code_hash: hashToken(code), credential, expires_at: expiresAt });
  // The code is in the fragment, which browsers never send to a server or proxy.
  return { link: `${officeOrigin(config)}/in#${code}`, expiresAt };
}
