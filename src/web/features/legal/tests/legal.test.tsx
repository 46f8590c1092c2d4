import { render, screen } from '@testing-library/react';
import { useMachine } from '@xstate/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { LegalText } from '#contract/legal.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { createApiRequest } from '#web/platform/api-client.ts';
import { knownTexts, PRIVACY, TERMS } from '../documents.ts';
import { LegalScreen } from '../LegalScreen.tsx';
import { legalLogic } from '../legal.effects.ts';
import * as stories from './LegalScreen.stories.tsx';
import { legalModel } from './legal.model.ts';

checkFlow(legalModel, {
  render: (state, send) => <LegalScreen state={state} send={send} document={TERMS} />,
  stories,
});

const shown = () =>
  render(<LegalScreen state={stateAt(legalModel, ['shown'])} send={() => {}} document={TERMS} />);

it('puts the refund policy below the terms, its headings one level deeper', () => {
  shown();
  const outline = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
  expect(outline).toEqual([
    ['H1', 'Terms of Service'],
    ['H2', 'What these terms are for'],
    ['H2', 'Delivery'],
    ['H2', 'Refund Policy'],
    ['H3', 'Before delivery'],
    ['H3', 'Delivery'],
  ]);
});

it('links to each section, also if two have the same title', () => {
  const { container } = shown();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(ways).toContain('#tos-2');
  expect(ways).toContain('#refunds-2');
  for (const way of ways) expect(container.querySelectorAll(way)).toHaveLength(1);
});

it('sets each paragraph in the direction of its script', () => {
  shown();
  expect(screen.getByText(/شرائط/)).toHaveAttribute('dir', 'auto');
});

describe('the effects', () => {
  const text = (heading: string): LegalText => [{ heading, paragraphs: [`All about ${heading}.`] }];
  const files: Record<string, LegalText> = {
    '/tos.json': text('orders'),
    '/refunds.json': text('refunds'),
    '/privacy.json': text('data'),
  };

  /** A page over a host with these files, and the paths of its requests. */
  function open(
    document: typeof TERMS,
    { texts = null, lacks = '' }: { texts?: LegalText[] | null; lacks?: string } = {},
  ) {
    const asked: string[] = [];
    const answer: typeof fetch = async (path) => {
      asked.push(String(path));
      return path === lacks
        ? new Response('There is nothing here.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
        : Response.json(files[String(path)]);
    };
    const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
    return { asked, actor: createActor(legalLogic({ request }, document), { input: { texts } }).start() };
  }

  it('loads the terms and then the refund policy', async () => {
    const { actor, asked } = open(TERMS);
    const { context } = await waitFor(actor, (state) => state.matches('shown'));
    expect(context.texts).toEqual([text('orders'), text('refunds')]);
    expect(asked).toEqual(['/tos.json', '/refunds.json']);
  });

  it('loads the privacy policy alone', async () => {
    const { actor, asked } = open(PRIVACY);
    const { context } = await waitFor(actor, (state) => state.matches('shown'));
    expect(context.texts).toEqual([text('data')]);
    expect(asked).toEqual(['/privacy.json']);
  });

  it.each(['/tos.json', '/refunds.json'])('shows neither text without %s, and says why', async (lacks) => {
    const { actor } = open(TERMS, { lacks });
    const { context } = await waitFor(actor, (state) => state.matches('failed'));
    expect(context).toEqual({ texts: null, loadError: 'There is nothing here.' });
  });

  it('requests nothing that came with the page', () => {
    const { actor, asked } = open(PRIVACY, { texts: [text('data')] });
    expect(actor.getSnapshot().value).toBe('shown');
    expect(asked).toEqual([]);
  });

  it("starts with the page's texts only if none is missing", () => {
    const [tos, refunds] = [text('orders'), text('refunds')];
    expect(knownTexts(TERMS, { refunds, tos })).toEqual([tos, refunds]);
    expect(knownTexts(TERMS, { tos })).toBeNull();
    expect(knownTexts(PRIVACY, { tos, refunds })).toBeNull();
  });

  it('survives React’s strict mode, which stops and restarts it once', async () => {
    const request = createApiRequest(
      async (path, init) => {
        await Promise.resolve();
        init?.signal?.throwIfAborted();
        return Response.json(files[String(path)]);
      },
      { onUnauthorized: () => {}, onServerDate: () => {} },
    );
    const logic = legalLogic({ request }, PRIVACY);
    function Page() {
      const [state, send] = useMachine(logic, { input: { texts: null } });
      return <LegalScreen state={state} send={send} document={PRIVACY} />;
    }
    render(<Page />, { wrapper: StrictMode });
    expect(await screen.findByText('All about data.')).toBeVisible();
  });

  it('leaves out what is no section, and shows what can be read of the others (R-2)', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const sections = [{ heading: {}, paragraphs: ['Kept.'] }, ...text('data'), null];
    const request = createApiRequest(async () => Response.json(sections), {
      onUnauthorized: () => {},
      onServerDate: () => {},
    });
    const actor = createActor(legalLogic({ request }, PRIVACY), { input: { texts: null } }).start();
    const { context } = await waitFor(actor, (state) => state.matches('shown'));
    expect(context.texts).toEqual([[{ heading: '', paragraphs: ['Kept.'] }, ...text('data')]]);
    expect(logged).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
});
