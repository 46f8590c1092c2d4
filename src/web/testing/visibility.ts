import { vi } from 'vitest';

/** Brings the tab to the front, or puts it behind others. `vi.restoreAllMocks()` ends it. */
export function turnTab(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}
