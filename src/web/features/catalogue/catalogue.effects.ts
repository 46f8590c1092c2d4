import { fromCallback } from 'xstate';
import { CATALOGUE_PATH, readingCatalogue } from '#contract/catalogue.ts';
import { messageOf } from '#web/lib/failure.ts';
import { reportFrom } from '#web/platform/report.ts';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import type { CatalogueLoadEvent } from './catalogue.machine.ts';
import { catalogueMachine } from './catalogue.machine.ts';

/**
 * The catalogue's chart, fetching from the host. An unchanged response is the same object, so that
 * it triggers no update.
 */
export function catalogueLogic(fetch: typeof globalThis.fetch) {
  const parseOnce = memoizeLast(parseText);
  return catalogueMachine.provide({
    actors: {
      fetchCatalogue: fromCallback<{ type: 'none' }>(({ sendBack }) => {
        const abort = new AbortController();
        const emit = (delivery: CatalogueLoadEvent) => {
          if (!abort.signal.aborted) sendBack(delivery);
        };
        load(parseOnce, fetch, abort.signal, () => emit({ type: 'bytes.arrived' })).then(
          emit,
          (error: unknown) => emit({ type: 'catalogue.failed', reason: messageOf(error) }),
        );
        return () => abort.abort();
      }),
    },
  });
}

/**
 * A large catalogue is parsed in many short tasks, so that a slow phone can respond between them.
 */
async function parseText(text: string) {
  const parsing = readingCatalogue(JSON.parse(text), reportFrom(CATALOGUE_PATH));
  for (let step = parsing.next(); ; step = parsing.next()) {
    if (step.done) return step.value;
    await yieldToMain();
  }
}

/** `compute` with its last result cached. */
function memoizeLast<T>(compute: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, value: compute(text) };
    return last.value;
  };
}

async function load(
  parseOnce: typeof parseText,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  onBytes: () => void,
): Promise<CatalogueLoadEvent> {
  const response = await fetch(CATALOGUE_PATH, { signal });
  if (!response.ok) return { type: 'catalogue.failed', reason: `The host answered ${response.status}.` };
  const catalogue = await parseOnce(await readText(response, onBytes));
  return catalogue.ok
    ? { type: 'catalogue.arrived', catalogue: catalogue.value }
    : { type: 'catalogue.failed', reason: catalogue.reason };
}

/** The body as text, reporting each chunk. */
async function readText(response: Response, onBytes: () => void): Promise<string> {
  if (response.body === null) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
