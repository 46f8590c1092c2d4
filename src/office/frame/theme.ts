import * as v from 'valibot';
import { localRecord } from '#web/platform/storage.ts';

export const Theme = v.picklist(['light', 'dark']);
export type Theme = v.InferOutput<typeof Theme>;

const record = localRecord(window, 'office-theme', Theme);

/** The chosen theme; null follows the system. */
export const readTheme = (): Theme | null => record.read();

export function applyTheme(theme: Theme | null): void {
  if (theme === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme | null): void {
  if (theme === null) record.remove();
  else record.write(theme);
  applyTheme(theme);
}
