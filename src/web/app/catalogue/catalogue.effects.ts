import { fromCallback } from 'xstate';
import { CATALOGUE_PATH } from '#contract/calls.ts';
import { parseCatalogue } from '#contract/catalogue.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { Delivery } from './catalogue.machine.ts';
import { catalogueMachine } from './catalogue.machine.ts';

/** The catalogue's chart, fetching from the host. */
export const catalogueLogic = (fetch: typeof globalThis.fetch) =>
  catalogueMachine.provide({
    actors: {
      fetchCatalogue: fromCallback<{ type: 'none' }>(({ sendBack }) => {
        const abort = new AbortController();
        const tell = (delivery: Delivery) => {
          if (!abort.signal.aborted) sendBack(delivery);
        };
        load(fetch, abort.signal, () => tell({ type: 'bytes.arrived' })).then(tell, (error: unknown) =>
          tell({ type: 'catalogue.failed', reason: messageOf(error) }),
        );
        return () => abort.abort();
      }),
    },
  });

async function load(
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  onBytes: () => void,
): Promise<Delivery> {
  const response = await fetch(CATALOGUE_PATH, { signal });
  if (!response.ok) return { type: 'catalogue.failed', reason: `The host answered ${response.status}.` };
  const catalogue = parseCatalogue(JSON.parse(await textOf(response, onBytes)));
  return catalogue.ok
    ? { type: 'catalogue.arrived', catalogue: catalogue.value }
    : { type: 'catalogue.failed', reason: catalogue.reason };
}

/** The body as text, telling each time that a part of it came. */
async function textOf(response: Response, onBytes: () => void): Promise<string> {
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
