import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { endHost, freePort, startHost } from '../host.ts';
import { createPlainServer } from './plain.ts';

/** The measured pages by path. */
export const PAGES = { home: '/', product: '/product/gift-cards/valorant-vp' } as const;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = ['home', 'product'] as const satisfies readonly PageName[];

/** Each page twice: from the real host, and as plain HTML. */
export const SIDES = ['plain', 'shop'] as const;
export type Side = (typeof SIDES)[number];

export type Servers = { urlOf(side: Side, page: PageName): string; end(): Promise<void> };

/** Starts the real host on a database of its own, and the server of the plain pages. */
export async function startServers(): Promise<Servers> {
  const plainPort = await freePort();
  const plain = createPlainServer(readCatalogue(), PAGES).listen(plainPort, '127.0.0.1');
  await once(plain, 'listening');

  const data = await mkdtemp(join(tmpdir(), 'keystall-bench-'));
  const hostPort = await freePort();
  const host = await startHost({
    PORT: String(hostPort),
    OPERATOR_PORT: String(await freePort()),
    DATA_DIR: data,
  });

  const origins = { plain: `http://localhost:${plainPort}`, shop: `http://localhost:${hostPort}` };
  return {
    urlOf: (side, page) => origins[side] + PAGES[page],
    async end() {
      plain.close();
      await endHost(host);
      await rm(data, { recursive: true, force: true });
    },
  };
}

function readCatalogue(): CatalogueIndex {
  const file = fileURLToPath(new URL('../../public/catalogue.json', import.meta.url));
  const catalogue = parseCatalogue(JSON.parse(readFileSync(file, 'utf8')));
  if (!catalogue.ok) throw new Error(catalogue.reason);
  return indexCatalogue(catalogue.value);
}
