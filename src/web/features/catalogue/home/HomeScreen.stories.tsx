import { isVisible } from '#contract/catalogue.ts';
import { sampleShop } from '#web/features/catalogue/catalogue.sample.ts';
import { withoutControls } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const all = [...sampleShop.index.nodes.values()].filter(({ node }) => isVisible(node));

const meta = preview.meta({
  title: 'Find/Home',
  parameters: withoutControls,
  component: HomeScreen,
  args: { categories: null },
});

export const Loading = meta.story();
export const Shown = meta.story({ render: () => <HomeScreen categories={all} /> });
