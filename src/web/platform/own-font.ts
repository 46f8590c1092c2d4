const FACE = '1em Figtree';

/**
 * Fetches our font once the page is alive, and notes that the browser has it: the next visit begins
 * with it (before-hydration.ts). This one keeps the system's, so that no page of it looks different.
 */
export async function fetchOwnFont(browser: Window): Promise<void> {
  const { fonts, documentElement: page } = browser.document;
  try {
    const loaded = await fonts.load(FACE);
    if (loaded.length === 0) return;
    // The tab first: it must not begin to differ.
    if (page.dataset['face'] === 'system') browser.sessionStorage.setItem('face', '"system"');
    browser.localStorage.setItem('face', '"own"');
  } catch {
    // Without network or storage the next visit has the system's face too.
  }
}
