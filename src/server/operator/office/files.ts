import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsset } from '../../http/asset.ts';
import type { Resource } from '../../http/resource.ts';
import { createResource } from '../../http/resource.ts';
import { loadFiles, REVALIDATE } from '../../pages/static-files.ts';

/** The built office: one page for all of its paths, and its files by path. */
export type Office = { page: Resource; files: ReadonlyMap<string, Resource> };

/** Loads the office that was built into `folder`; null if there is none. */
export function loadOffice(folder: string): Office | null {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const page = createAsset(readFileSync(index), 'text/html; charset=utf-8');
  return {
    page: createResource(page, { cacheControl: REVALIDATE, noindex: true }),
    files: loadFiles(folder),
  };
}
