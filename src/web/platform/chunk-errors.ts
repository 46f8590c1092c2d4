import * as v from 'valibot';
import { HOUR_MS } from '#contract/durations.ts';
import { CHUNK_ERROR } from '#web/lib/failure.ts';
import { sessionRecord } from './storage.ts';

/** A tab fetches a new release by itself at most once in this time. */
const RELOAD_EVERY_MS = HOUR_MS;

const TEXT_FIELDS = /^(text|search|email|password|tel|url|number|textarea)$/;

/**
 * A chunk that can't be loaded because it is gone was replaced by a new release. The page is then
 * reloaded, once, unless something is typed that would be lost. Otherwise, and on another page,
 * the router reloads. Offline that would lose the page, so the message is changed to one that the
 * router does not recognize.
 */
export function handleChunkErrors(
  window: Window & typeof globalThis,
  reload = () => window.location.reload(),
): void {
  const reloadedAt = sessionRecord(window, 'reloadedAt', v.number());
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    if (!window.navigator.onLine) {
      payload.message = CHUNK_ERROR;
      return;
    }
    const isEarly = Date.now() - (reloadedAt.read() ?? 0) < RELOAD_EVERY_MS;
    if (isEarly || !(await isGone(window, payload.message))) return;
    // Asked last, since one goes on typing meanwhile. Without storage it might reload for ever.
    if (!isTyped(window.document) && reloadedAt.write(Date.now())) reload();
  });
}

/** The file at the end of an error's message; Safari doesn't name it. */
const NAMED_FILE = /(https?:\/)?\/\S+$/;

/** Whether the shop lacks the file. An unnamed file counts as gone if the shop answers at all. */
function isGone({ fetch, location }: Window, message: string): Promise<boolean> {
  const [file] = NAMED_FILE.exec(message) ?? [];
  return fetch(new URL(file ?? '', location.href), { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => (file === undefined ? status < 500 : status === 404),
    () => false,
  );
}

const isTyped = (document: Document): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => TEXT_FIELDS.test(type) && value !== '',
  );
