import { isVisible } from '#contract/catalogue.ts';
import { featuredNodes } from '#web/features/catalogue/nodes.ts';
import { recentNodes } from '#web/features/catalogue/recently-viewed-store.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { withoutControls } from '../../../../../../.storybook/controls.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { HomeScreen } from '../HomeScreen.tsx';

const { index } = sampleShop;
const all = [...index.nodes.values()].filter(({ node }) => isVisible(node));

const meta = preview.meta({
  title: 'Find/Home',
  parameters: withoutControls,
  component: HomeScreen,
  args: { categories: null, picks: null, recent: [], methods: [] },
});

const shown = {
  categories: all,
  picks: featuredNodes(index),
  methods: ['bank', 'usdt', 'bitcart', 'binance', 'balance'],
} as const;

export const Loading = meta.story();
export const Shown = meta.story({ args: shown });
export const ShownAgain = meta.story({
  args: { ...shown, recent: recentNodes(index, ['steam-eur', 'steam-gbp', 'valorant-vp']) },
});
export const WithoutPicks = meta.story({ args: { ...shown, picks: [], methods: ['bank'] } });
