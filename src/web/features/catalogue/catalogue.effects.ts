import { fromCallback } from 'xstate';
import { CATALOGUE_PATH, indexingCatalogue, readingCatalogue } from '#contract/catalogue.ts';
import type { Parsed } from '#contract/parse.ts';
import { messageOf } from '#web/lib/failure.ts';
import { parsingJson } from '#web/lib/parse-json.ts';
import { reportFrom } from '#web/platform/report.ts';
import { inTasks } from '#web/platform/yield-to-main.ts';
import type { CatalogueLoadEvent, LoadedCatalogue } from './catalogue.machine.ts';
import { catalogueMachine } from './catalogue.machine.ts';
import { computingFacts } from './nodes.ts';

/**
 * The catalogue's chart, fetching from the host. It asks for the first time at once: the network rests
 * while the scripts start, and a link that is pressed right after that needs the catalogue. An unchanged
 * response is the same object, so that it triggers no update.
 */
export function catalogueLogic(fetch: typeof globalThis.fetch) {
  const readOnce = memoizeLast((text) => inTasks(reading(text)));
  const ask = () => {
    const abort = new AbortController();
    const answer = fetch(CATALOGUE_PATH, { signal: abort.signal });
    // A failure is reported where the answer is read.
    answer.catch(() => {});
    return { abort, answer };
  };
  let first: ReturnType<typeof ask> | null = ask();
  return catalogueMachine.provide({
    actors: {
      fetchCatalogue: fromCallback<{ type: 'none' }>(({ sendBack }) => {
        const { abort, answer } = first ?? ask();
        first = null;
        const emit = (delivery: CatalogueLoadEvent) => {
          if (!abort.signal.aborted) sendBack(delivery);
        };
        load(readOnce, answer, () => emit({ type: 'bytes.arrived' })).then(emit, (error: unknown) =>
          emit({ type: 'catalogue.failed', reason: messageOf(error) }),
        );
        return () => abort.abort();
      }),
    },
  });
}

/** Parses, checks and indexes a catalogue, which takes seconds for a large one on a slow phone. */
function* reading(text: string): Generator<void, Parsed<LoadedCatalogue>> {
  const input = yield* parsingJson(text);
  const read = yield* readingCatalogue(input, reportFrom(CATALOGUE_PATH));
  if (!read.ok) return read;
  const { tree, listed, isIncomplete } = read.value;
  const index = yield* indexingCatalogue(tree);
  yield* computingFacts(index);
  return { ok: true, value: { tree, index: { ...index, mayHave: (id) => listed.has(id), isIncomplete } } };
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
  readOnce: (text: string) => Promise<Parsed<LoadedCatalogue>>,
  answer: Promise<Response>,
  onBytes: () => void,
): Promise<CatalogueLoadEvent> {
  const response = await answer;
  if (!response.ok)
    return { type: 'catalogue.failed', reason: `The shop's server had an error (${response.status}).` };
  const catalogue = await readOnce(await readText(response, onBytes));
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
