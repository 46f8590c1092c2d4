import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { catalogueLogic } from '#web/features/catalogue/catalogue.effects.ts';
import type { PrerenderedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import * as stories from '#web/features/catalogue/unavailable/tests/UnavailableScreen.stories.tsx';
import { UnavailableScreen } from '#web/features/catalogue/unavailable/UnavailableScreen.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { catalogueModel } from './catalogue.model.ts';
import { sampleCatalogue, sampleShop } from './sample-catalogue.ts';

checkFlow(catalogueModel, {
  render: (state, send) => (
    <WithinRouter>
      <UnavailableScreen state={state} send={send} from="/cart" />
    </WithinRouter>
  ),
  stories,
});

const unavailable = (copy: 'unavailable' | 'retried', fetch: 'idle' | 'active.listening') => (
  <WithinRouter>
    <UnavailableScreen
      state={stateAt(catalogueModel, [`copy.${copy}`, `fetch.${fetch}`])}
      send={() => {}}
      from="/cart"
    />
  </WithinRouter>
);

test('the page takes the focus, because nobody chose to come to it', () => {
  render(unavailable('unavailable', 'idle'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a try that was asked for is told when it fails, and keeps the focus on its button', async () => {
  const { rerender } = render(unavailable('unavailable', 'idle'));
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  rerender(unavailable('retried', 'active.listening'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(unavailable('retried', 'idle'));
  expect(screen.getByRole('status')).toHaveTextContent("Still no answer: we can't reach the shop.");
  expect(button).toHaveFocus();
});

test('a try that nobody asked for is not told', () => {
  const { rerender } = render(unavailable('unavailable', 'idle'));
  rerender(unavailable('unavailable', 'active.listening'));
  rerender(unavailable('unavailable', 'idle'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('the effects', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    vi.restoreAllMocks();
    for (const stop of stops.splice(0)) stop();
  });

  /** A catalogue over a host with these answers. */
  function visit(
    answer: (signal: AbortSignal) => Response | Promise<Response>,
    prerendered: PrerenderedCatalogue | null = null,
  ) {
    const signals: AbortSignal[] = [];
    const fetch: typeof globalThis.fetch = async (_path, options) => {
      const signal = options?.signal ?? new AbortController().signal;
      signals.push(signal);
      return answer(signal);
    };
    const clock = new SimulatedClock();
    const actor = createActor(catalogueLogic(fetch), { clock, input: { cached: null, prerendered } });
    const heard: string[] = [];
    actor.system.inspect((event) => {
      if (event.type === '@xstate.event') heard.push(event.event.type);
    });
    actor.start();
    stops.push(() => actor.stop());
    const settled = () => waitFor(actor, (state) => !state.matches({ copy: 'loading' }));
    return { actor, clock, settled, signals, heard };
  }

  /** A body in chunks of a few bytes, which may split a character. */
  function inPieces(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = new TextEncoder().encode(text);
    return new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
  }

  describe('fetching the catalogue', () => {
    it('opens it, and reports each chunk', async () => {
      const named = sampleCatalogue.map((node) => ({ ...node, name: `Poké ${node.name}` }));
      const { settled, heard } = visit(() => new Response(inPieces(JSON.stringify(named), 1)));
      const { context } = await settled();
      expect(context.catalogue?.tree).toEqual(named);
      expect(heard.filter((type) => type === 'bytes.arrived').length).toBeGreaterThan(2);
    });

    it('stays the same object, which draws nothing again, while the answer is the same text', async () => {
      const { actor, clock, settled, signals } = visit(() => Response.json(sampleCatalogue));
      const { context } = await settled();
      const first = context.catalogue;
      clock.increment(60_000);
      await waitFor(actor, (state) => state.matches({ fetch: 'idle' }));
      expect(signals).toHaveLength(2);
      expect(actor.getSnapshot().context.catalogue).toBe(first);
    });

    it('asks before the page is hydrated, once, and reads the answer after that', async () => {
      const answer = () => Response.json(sampleCatalogue);
      const { actor, settled, signals } = visit(answer, { path: '/', catalogue: sampleShop });
      expect(signals).toHaveLength(1);
      expect(actor.getSnapshot().value).toEqual({ copy: 'loading', fetch: 'waiting' });
      actor.send({ type: 'page.hydrated' });
      const { context } = await settled();
      expect(context.catalogue?.tree).toEqual(sampleCatalogue);
      expect(signals).toHaveLength(1);
    });

    it.each([
      ['an error', () => new Response('Later.', { status: 503 }), "The shop's server had an error (503)."],
      ['what is no JSON', () => new Response('<!doctype html>'), /JSON/],
      ['what is no list', () => new Response('{}'), 'The catalogue must be a list of nodes.'],
      [
        'a list of which nothing can be read',
        () => new Response('[{"id":"a","type":"products","name":"A"}]'),
        'Most of the catalogue can not be read.',
      ],
    ])('gives up after three times %s, and has the reason', async (_what, answer, reason) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { settled, signals } = visit(answer);
      const state = await settled();
      expect(state.value).toEqual({ copy: 'unavailable', fetch: 'idle' });
      expect(state.context.reason).toMatch(reason);
      expect(signals).toHaveLength(3);
    });

    it('opens what can be read of it', async () => {
      const logged = vi.spyOn(console, 'error').mockReturnValue();
      const odd = { id: 'bundles', name: 'Bundles', type: 'bundle', products: [{ id: 'bundle-10' }] };
      const { settled } = visit(() => Response.json([odd, ...sampleCatalogue]));
      const { context } = await settled();
      expect(context.catalogue?.tree).toEqual(sampleCatalogue);
      expect(context.catalogue?.index.mayHave?.('bundle-10')).toBe(true);
      expect(context.catalogue?.index.mayHave?.('bundle-20')).toBe(false);
      expect(logged).toHaveBeenCalledExactlyOnceWith(
        "/catalogue.json: left out: bundles.type: must be 'category' or 'products'",
      );
    });

    it('is aborted when its chart stops', () => {
      const { actor, signals } = visit(() => new Promise<Response>(() => {}));
      actor.stop();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    });
  });
});
