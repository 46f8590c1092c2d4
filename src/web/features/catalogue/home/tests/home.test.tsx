import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { brand } from '#contract/brand.ts';
import { featuredNodes, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { recentNodes } from '#web/features/catalogue/recently-viewed-store.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { HomeScreen } from '../HomeScreen.tsx';

type Shown = Partial<ComponentProps<typeof HomeScreen>>;
const home = (shown: Shown) =>
  render(
    <WithinRouter>
      <HomeScreen categories={null} picks={null} recent={[]} methods={[]} {...shown} />
    </WithinRouter>,
  );

const namesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the home page', () => {
  it('links its banner to Valorant VP, with a picture of known size that is fetched first', () => {
    const { container } = home({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${brand.name}: ${brand.claim}`);
    const banner = screen.getByRole('link', { name: /Valorant VP/ });
    expect(banner).toHaveAttribute('href', '/product/gift-cards/valorant-vp');
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', expect.stringMatching(/\/banner-valorant-vp[\w.-]*\.svg/));
    expect(picture).toHaveAttribute('width', '1440');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).not.toHaveAttribute('loading', 'lazy');
  });

  it.each([
    ['Codes the moment you pay', '/product/gift-cards'],
    ['Top-ups to your player ID', '/product/game-topups'],
  ])('links the feature "%s" to %s', (name, address) => {
    home({});
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('has a card for each visible category', () => {
    home({ categories: visibleChildren(sampleShop.index, null), picks: [] });
    expect(namesIn('All Categories')).toEqual(['Gift Cards', 'Game Top-ups']);
    expect(screen.getByRole('link', { name: 'Game Top-ups' })).toHaveAttribute(
      'href',
      '/product/game-topups',
    );
  });

  it('eagerly fetches only the card pictures that a screen shows first', () => {
    const [at] = visibleChildren(sampleShop.index, null);
    if (at === undefined) throw new Error('The sample catalogue is empty.');
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...at, node: { ...at.node, id } }));
    const { container } = home({ categories: [at], picks: six });
    const cards = [...container.querySelectorAll('section img')].map((picture) =>
      picture.getAttribute('loading'),
    );
    expect(cards).toEqual([...Array(4).fill('eager'), 'lazy', 'lazy', 'lazy']);
  });

  it('says how buying works and what is promised after the first four picks', () => {
    const [at] = visibleChildren(sampleShop.index, null);
    if (at === undefined) throw new Error('The sample catalogue is empty.');
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...at, node: { ...at.node, id } }));
    home({ categories: [at], picks: six });
    const regions = [
      'Our picks',
      'How it works',
      'Paying, hours and refunds',
      'More picks',
      'All Categories',
    ];
    expect(
      screen
        .getAllByRole('region')
        .map((region) => region.getAttribute('aria-label') ?? region.querySelector('h2')?.textContent),
    ).toEqual(regions);
    expect([namesIn('Our picks').length, namesIn('More picks').length]).toEqual([4, 2]);
  });

  it('shows skeletons while the categories are loading', () => {
    home({});
    expect(screen.getByRole('heading', { name: 'All Categories' })).toBeVisible();
    expect(namesIn('All Categories')).toEqual([]);
    expect(namesIn('Our picks')).toEqual([]);
  });

  it('picks what the catalogue features, each with its price and delivery time (R-18)', () => {
    home({ picks: featuredNodes(sampleShop.index) });
    const [valorant, pubg] = within(screen.getByRole('region', { name: 'Our picks' })).getAllByRole(
      'listitem',
    );
    expect(valorant).toHaveTextContent('Valorant VP475 – 11,000 VPPakistanfrom PKR 1,390Instant');
    expect(pubg).toHaveTextContent('PUBG Mobile UC60 UCGlobalPKR 290' + '2-6 hours' + '2-6 h');
    expect(pubg).not.toHaveTextContent('from');
  });

  it('says of a category how many products it holds, and from which price (R-18)', () => {
    home({ categories: visibleChildren(sampleShop.index, null) });
    const [gifts] = within(screen.getByRole('region', { name: 'All Categories' })).getAllByRole('listitem');
    expect(gifts).toHaveTextContent('Gift Cards4 productsfrom PKR 1,390');
  });

  it('has no picks if the catalogue features none', () => {
    home({ picks: [] });
    expect(screen.queryByRole('region', { name: 'Our picks' })).toBeNull();
  });

  it('names only the payment methods that the shop offers', () => {
    home({ methods: ['bank', 'balance'] });
    expect(within(screen.getByRole('region', { name: /Paying/ })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText(/USDT|Bitcoin|Binance/)).toBeNull();
  });

  it('shows what this browser opened last, as the last part: nothing is below it to move', () => {
    const { container } = home({
      recent: recentNodes(sampleShop.index, ['steam-eur', 'gone', 'retired', 'pubg-uc']),
    });
    expect(namesIn('Recently viewed')).toEqual(['Steam Wallet EUR', 'PUBG Mobile UC']);
    expect([...container.querySelectorAll('section')].at(-1)).toBe(
      screen.getByRole('region', { name: 'Recently viewed' }),
    );
  });
});
