import { useEffect } from 'react';
import { isFramed } from '../../src/statecharts/storybook/stage/FourFrames.tsx';
import { lookOf } from '../../src/statecharts/storybook/stage/toolbar.ts';
import { withoutControls } from '../controls.ts';
import type { openShop, Visit } from './open-shop.tsx';

type Shop = Awaited<ReturnType<typeof openShop>>;

function ShopPage({ shop }: { shop: Shop | undefined }) {
  useEffect(() => shop?.close, [shop]);
  return shop && <shop.App />;
}

type Context = { args: Visit; globals: Readonly<Record<string, unknown>> };

/**
 * What stories of whole pages have in common: the real shop at the address in their args, with its
 * frame, its routes and its actors. Such a file has the tag `!test`: it brings the whole shop, unbundled.
 */
export const OF_SHOP = {
  component: (_: Visit) => null,
  parameters: {
    layout: 'fullscreen' as const,
    ...withoutControls,
    frame: '#app > :is(a, header, nav, footer, [aria-label="Cookies"])',
  },
  loaders: [
    async ({ args, globals }: Context) => {
      const { theme, frames } = lookOf(globals);
      // Each of the four frames opens its own.
      if (frames === 'four' && !isFramed()) return {};
      const { openShop } = await import('./open-shop.tsx');
      return { shop: await openShop({ ...args, stored: { theme, ...args.stored } }) };
    },
  ],
  render: (_: Visit, { loaded }: { loaded: { shop?: Shop } }) => <ShopPage shop={loaded.shop} />,
};
