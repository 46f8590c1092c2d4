import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  createRecentlyViewed,
  recentNodes,
  recentRecordOf,
} from '#web/features/catalogue/recently-viewed-store.ts';
import { createFakeTabs } from '#web/testing/fake-tabs.ts';
import { atEachSide } from '../../../../../tests/at-boundary.ts';
import { sampleShop } from './sample-catalogue.ts';

const inTab = (tab: ReturnType<ReturnType<typeof createFakeTabs>>) =>
  createRecentlyViewed(recentRecordOf(tab));

describe('what this browser opened last (R-19)', () => {
  it('is the latest first, each product once, and at most twelve', () => {
    const recent = inTab(createFakeTabs()());
    for (let at = 1; at <= 14; at += 1) recent.open(`product-${at}`);
    recent.open('product-10');
    expect(recent.ids()).toHaveLength(12);
    expect(recent.ids().slice(0, 3)).toEqual(['product-10', 'product-14', 'product-13']);
    expect(recent.ids().at(-1)).toBe('product-3');
  });

  it('is kept for the next visit, as ids alone', () => {
    const newTab = createFakeTabs();
    const tab = newTab();
    inTab(tab).open('steam-usd');
    expect(tab.localStorage.getItem('recentlyViewed')).toBe('["steam-usd"]');
    expect(inTab(newTab()).ids()).toEqual(['steam-usd']);
  });

  it('drops what does not fit, and keeps the rest', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const tab = createFakeTabs()();
    tab.localStorage.setItem('recentlyViewed', '["steam-usd", true, {"id":"x"}, "Not an id", "steam-eur"]');
    expect(inTab(tab).ids()).toEqual(['steam-usd', 'steam-eur']);
    tab.localStorage.setItem('recentlyViewed', '{"not":"a list"}');
    expect(inTab(tab).ids()).toEqual([]);
    told.mockRestore();
  });

  it('is the same in all tabs', async () => {
    const newTab = createFakeTabs();
    const [one, other] = [inTab(newTab()), inTab(newTab())];
    const onChange = vi.fn();
    other.subscribe(onChange);
    one.open('steam-usd');
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(other.ids()).toEqual(['steam-usd']);
  });

  it('works for the visit where nothing can be stored', () => {
    const recent = inTab(createFakeTabs({ refusing: true })());
    recent.open('steam-usd');
    expect(recent.ids()).toEqual(['steam-usd']);
  });

  it('is shown without the page that is open, and without what is not for sale', () => {
    const ids = ['steam-usd', 'steam-eur', 'retired', 'gone', 'pubg-uc'];
    expect(recentNodes(sampleShop.index, ids, 'steam-usd').map(({ node }) => node.id)).toEqual([
      'steam-eur',
      'pubg-uc',
    ]);
  });

  const ALL = ['valorant-vp', 'steam-usd', 'steam-eur', 'steam-gbp', 'pubg-uc'];
  atEachSide(
    'fills a row of four',
    5,
    [4, 4],
    (count) => recentNodes(sampleShop.index, ALL.slice(0, count)).length,
  );
});
