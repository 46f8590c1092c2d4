import type { Page } from '@playwright/test';

/**
 * The browser's storage from an earlier visit: the records of `src/web/app/stored-records.ts` by
 * key.
 */
export type StoredRecords = Readonly<Record<string, unknown>>;

/** A page without scripts, to access the shop's storage from. */
export const SCRIPTLESS_PAGE = '/favicon.svg';

/** The stored records of a member's browser. */
export const MEMBER_RECORDS: StoredRecords = { isLoggedIn: true };

/**
 * Leaves the browser with exactly these stored records, of its own and of this tab, on a page without
 * scripts.
 */
export async function storeRecords(
  page: Page,
  kept: StoredRecords,
  inTab: StoredRecords = {},
): Promise<void> {
  // Ends the previous visit, which would react to the change of its storage.
  await page.goto(SCRIPTLESS_PAGE);
  await page.evaluate(
    ([local, session]) => {
      const fill = (storage: Storage, records: object) => {
        storage.clear();
        for (const [key, record] of Object.entries(records)) storage.setItem(key, JSON.stringify(record));
      };
      fill(localStorage, local);
      fill(sessionStorage, session);
    },
    [kept, inTab] as const,
  );
}

/** Opens the shop in a browser with exactly these stored records, of its own and of this tab. */
export async function visit(
  page: Page,
  path: string,
  kept: StoredRecords = {},
  inTab: StoredRecords = {},
): Promise<void> {
  await storeRecords(page, kept, inTab);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}
