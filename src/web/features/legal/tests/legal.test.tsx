import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LegalText } from '#contract/legal.ts';
import { App } from '#web/app/App.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { startForTest } from '#web/app/tests/start-app.tsx';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { messageOf } from '#web/lib/failure.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { TERMS } from '../documents.ts';
import { LegalScreen } from '../LegalScreen.tsx';
import { loadTexts } from '../legal.effects.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

const shown = () => render(<LegalScreen document={TERMS} texts={SAMPLE_TEXTS} leftOut={0} />);

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

describe('the page', () => {
  const text = (heading: string): LegalText => [{ heading, paragraphs: [`All about ${heading}.`] }];
  const FILES: Readonly<Record<string, unknown>> = {
    '/tos.json': text('orders'),
    '/refunds.json': text('refunds'),
    '/privacy.json': text('data'),
    '/catalogue.json': sampleCatalogue,
  };
  const NOT_THERE = () => refusalResponse(404, 'There is nothing here.');

  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
    document.title = '';
  });

  type Host = (path: string) => Response | Promise<Response> | undefined;

  /** The shop at the cart, over a host that has these files, or answers otherwise. */
  async function openShop(otherwise: Host = () => undefined) {
    const host = { otherwise };
    const asked: string[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
      if (/^\/(tos|refunds|privacy)\.json$/.test(String(path))) asked.push(String(path));
      const file = FILES[String(path)];
      return host.otherwise(String(path)) ?? (file === undefined ? NOT_THERE() : Response.json(file));
    });
    const context = await startForTest();
    const router = createAppRouter({ context, history: createMemoryHistory({ initialEntries: ['/cart'] }) });
    render(<App router={router} />);
    await screen.findByRole('heading', { level: 1 });
    const go = (to: string) => act(() => router.navigate({ href: to }));
    return { host, asked, context, go, router };
  }

  const lacks = (path: string) => (asked: string) => (asked === path ? NOT_THERE() : undefined);

  it('has the terms and then the refund policy, and fetches each once', async () => {
    const { go, asked } = await openShop();
    await go('/terms-of-service');
    expect(await screen.findByText('All about orders.')).toBeVisible();
    expect(screen.getByText('All about refunds.')).toBeVisible();
    expect(document.title).toBe('Terms of Service · Keystall');
    await go('/privacy-policy');
    expect(await screen.findByText('All about data.')).toBeVisible();
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await go('/terms-of-service');
    expect(await screen.findByText('All about orders.')).toBeVisible();
    expect(asked).toEqual(['/tos.json', '/refunds.json', '/privacy.json']);
  });

  it('fetches nothing that came with the page', async () => {
    const { go, asked, context } = await openShop();
    context.legalTexts.privacy = text('what came');
    await go('/privacy-policy');
    expect(await screen.findByText('All about what came.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it.each(['/tos.json', '/refunds.json'])(
    'shows neither text without %s, says why, and tries again',
    async (path) => {
      vi.spyOn(console, 'error').mockReturnValue();
      vi.spyOn(console, 'warn').mockReturnValue();
      const { go, host } = await openShop(lacks(path));
      await go('/terms-of-service');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        "Couldn't load this pageThere is nothing here.",
      );
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms of Service');
      expect(document.title).toBe('Terms of Service · Keystall');
      expect(screen.queryByText(/All about/)).toBeNull();
      host.otherwise = () => undefined;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('All about refunds.')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  const A = { heading: 'A', paragraphs: ['a'] };
  it.each([
    ['a paragraph', [{ ...A, paragraphs: ['a', { text: 'b' }] }], 'A part of this page'],
    ['a heading, and a section', [{ ...A, heading: {} }, null], '2 parts of this page'],
    [
      'nothing, but fields that it does not know',
      [
        { ...A, rating: 5 },
        { heading: null, paragraphs: 'b' },
      ],
      null,
    ],
  ])('says what of a text can not be read: %s', async (_, sections, part) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { go, asked } = await openShop((path) =>
      path === '/privacy.json' ? Response.json(sections) : undefined,
    );
    for (const to of ['/privacy-policy', '/cart', '/privacy-policy']) await go(to);
    expect(await screen.findByText('a')).toBeVisible();
    const told = `${part} can't be shown here. Please ask support.`;
    expect(screen.queryByText(/can't be shown here/)?.textContent ?? null).toBe(part && told);
    // The next visit to the page may find it whole.
    expect(asked).toHaveLength(part === null ? 1 : 2);
  });

  it.each([[[]], [[{ heading: 'A' }]], [[{ title: 'A', text: 'a' }]]])(
    'is never silently empty: %j',
    async (sections) => {
      vi.spyOn(console, 'error').mockReturnValue();
      vi.spyOn(console, 'warn').mockReturnValue();
      const { go } = await openShop((path) =>
        path === '/privacy.json' ? Response.json(sections) : undefined,
      );
      await go('/privacy-policy');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        "This text can't be read here. Please ask support for it.",
      );
    },
  );

  it('says so where there is no network', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const { go } = await openShop((path) =>
      path === '/privacy.json' ? Promise.reject(new Error()) : undefined,
    );
    await go('/privacy-policy');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Couldn't reach the shop. Is your Internet working?",
    );
  });

  it('shows a skeleton while it waits', async () => {
    let answer = (_: Response) => {};
    const { router } = await openShop((path) =>
      path === '/privacy.json'
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : undefined,
    );
    const going = router.navigate({ href: '/privacy-policy' });
    expect(await screen.findByRole('status', { name: 'Loading the text' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy');
    answer(Response.json(text('data')));
    await going;
    expect(await screen.findByText('All about data.')).toBeVisible();
  });

  it('waits 5 seconds for the texts, and then says that no answer came', async () => {
    const waits: { end: () => void; ms: number }[] = [];
    const clock = {
      setTimeout: (end: () => void, ms: number) => waits.push({ end, ms }),
      clearTimeout: () => {},
    };
    const loading = loadTexts(TERMS, { request: () => new Promise(() => {}), clock, legalTexts: {} });
    expect(waits.map(({ ms }) => ms)).toEqual([5_000]);
    for (const { end } of waits) end();
    expect(await loading.catch(messageOf)).toBe(NO_ANSWER);
  });
});
