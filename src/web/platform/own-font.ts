const FACE = '1em Figtree';

/**
 * Fetches our font once the page is alive. The next page shows it: one of this visit by `showOwnFont`, one
 * of a later visit from its first paint on (before-hydration.ts).
 */
export async function fetchOwnFont(browser: Window): Promise<void> {
  const { fonts, documentElement: page } = browser.document;
  try {
    const loaded = await fonts.load(FACE);
    if (loaded.length === 0) return;
    if (page.dataset['face'] === 'system') page.dataset['face'] = 'ready';
    browser.localStorage.setItem('face', '"own"');
  } catch {
    // Without the network or storage later pages have the system's face too.
  }
}

/** With a new page, so that no text changes its face while somebody reads it. */
export function showOwnFont({ documentElement: page }: Document): void {
  if (page.dataset['face'] === 'ready') delete page.dataset['face'];
}
