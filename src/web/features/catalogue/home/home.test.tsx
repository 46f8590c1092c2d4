import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleShop } from '#web/features/catalogue/catalogue.sample.ts';
import { visibleChildren } from '#web/features/catalogue/nodes.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const home = (categories: Parameters<typeof HomeScreen>[0]['categories']) =>
  render(
    <WithinRouter>
      <HomeScreen categories={categories} />
    </WithinRouter>,
  );

describe('the home page', () => {
  it('links its banner to Valorant VP, with a picture of known size that is fetched first', () => {
    const { container } = home(null);
    const banner = screen.getByRole('link', { name: /Valorant VP/ });
    expect(banner).toHaveAttribute('href', '/product/gift-cards/valorant-vp');
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', '/images/banner-valorant-vp.svg');
    expect(picture).toHaveAttribute('width', '1440');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).not.toHaveAttribute('loading', 'lazy');
  });

  it.each([
    ['Codes the moment you pay', '/product/gift-cards'],
    ['Top-ups to your player ID', '/product/game-topups'],
  ])('links the feature "%s" to %s', (name, address) => {
    home(null);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('has a card for each visible category', () => {
    home(visibleChildren(sampleShop.index, null));
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Gift Cards',
      'Game Top-ups',
    ]);
    expect(screen.getByRole('link', { name: 'Game Top-ups' })).toHaveAttribute(
      'href',
      '/product/game-topups',
    );
  });

  it('eagerly fetches only the card pictures that a phone shows first', () => {
    const [at] = visibleChildren(sampleShop.index, null);
    if (at === undefined) throw new Error('The sample catalogue is empty.');
    const { container } = home(['a', 'b', 'c', 'd'].map((id) => ({ ...at, node: { ...at.node, id } })));
    const cards = [...container.querySelectorAll('section img')].map((picture) =>
      picture.getAttribute('loading'),
    );
    expect(cards).toEqual(['eager', 'eager', 'lazy', 'lazy']);
  });

  it('shows skeletons while the categories are loading', () => {
    home(null);
    expect(screen.getByRole('heading', { name: 'All Categories' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });
});
