import { expect, waitFor } from 'storybook/test';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { WithinShop } from '../../../../../.storybook/stage/WithinShop.tsx';
import { CategoryBar } from '../CategoryBar.tsx';
import { CategoryMenu } from '../CategoryMenu.tsx';
import { menuModel, sampleMenu } from './menu.model.ts';

const { View, at } = storiesFor(menuModel, (state, send) => (
  <WithinShop
    path="/"
    parts={{
      categories: <CategoryBar menu={sampleMenu} path="/" state={state} send={send} />,
      menu: <CategoryMenu menu={sampleMenu} state={state} send={send} />,
    }}
  />
));
const meta = preview.meta({
  title: 'Every page/Category menu',
  component: View,
  parameters: { layout: 'fullscreen' },
});
const phone = { globals: { viewport: { value: 'phone' } } };
const desktop = { globals: { viewport: { value: 'desktop' } } };

export const Closed = meta.story({ ...at('closed'), ...phone });
export const Categories = meta.story({ ...at('categories'), ...phone });
export const Subcategories = meta.story({ ...at('subcategories'), ...phone });

const LISTED = 'Steam Wallet';

export const ListShown = meta.story({
  ...at('closed'),
  ...desktop,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(LISTED)).not.toBeVisible();
    canvas.getByRole('menuitem', { name: 'Gift Cards' }).focus();
    await expect(canvas.getByText(LISTED)).toBeVisible();
  },
});
export const ListDismissed = meta.story({
  ...at('listDismissed'),
  ...desktop,
  play: async ({ canvas, userEvent }) => {
    // The focus shows the list again, as it does in the shop, once the chart is in its state.
    const category = canvas.getByRole('menuitem', { name: 'Gift Cards' });
    await waitFor(() => {
      category.blur();
      category.focus();
      expect(canvas.getByText(LISTED)).toBeVisible();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByText(LISTED)).not.toBeVisible());
  },
});
