import { vi } from 'vitest';

/** Brings the tab to the front, or puts it behind others. `vi.restoreAllMocks()` ends it. */
export function turnTab(visibility: DocumentVisibilityState, page = document): void {
  vi.spyOn(page, 'visibilityState', 'get').mockReturnValue(visibility);
  page.dispatchEvent(new Event('visibilitychange'));
}
