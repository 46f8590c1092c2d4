const FACE = '1em Figtree';

/**
 * Fetches our font once the page is alive, and notes that the browser has it: the next visit begins
 * with it (before-hydration.ts). This one keeps the system's, so that no page of it looks different.
 */
export async function fetchOwnFont({ document, localStorage }: Window): Promise<void> {
  try {
    const loaded = await document.fonts.load(FACE);
    if (loaded.length > 0) localStorage.setItem('face', '"own"');
  } catch {
    // Without network or storage the next visit has the system's face too.
  }
}
