import { readFileSync } from 'node:fs';
import { indexCatalogue } from '../../src/contract/catalogue.ts';
import { parseCatalogue } from '../../src/contract/check-catalogue.ts';
import { readConfig } from '../../src/server/config.ts';
import { assembleHost } from '../../src/server/create-host.ts';
import { createOutageLog } from '../../src/server/database/outage.ts';
import type { Host } from '../../src/server/host.ts';
import { keyringFrom } from '../../src/server/platform/keyring.ts';

export const NOON = new Date('2026-03-02T12:00:00Z');

/** A host as it is configured in production, on a database of samples. */
export function sampleHost(db: Host['db']): Host {
  const config = readConfig({
    OPERATOR_EMAIL: 'staff@example.com',
    MAIL_FROM: 'Keystall <shop@example.com>',
  });
  if (!config.ok) throw new Error(config.reason);
  const catalogue = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
  if (!catalogue.ok) throw new Error(catalogue.reason);
  const index = indexCatalogue(catalogue.value);
  const now = () => NOON;
  const engine = {
    db,
    name: 'embedded' as const,
    listen: async () => async () => {},
    ping: async () => {},
    outage: createOutageLog(now),
    pool: () => null,
    close: async () => {},
  };
  return assembleHost(
    { ...config.value, publicUrl: 'https://shop.example.com', officeUrl: 'https://office.example.com' },
    engine,
    {
      keyring: keyringFrom('a secret of samples alone, never of a shop'),
      catalogue: () => index,
      now,
    },
  );
}
