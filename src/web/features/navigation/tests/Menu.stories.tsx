import { expect, waitFor } from 'storybook/test';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { CategoryBar } from '../CategoryBar.tsx';
import { CategoryMenu } from '../CategoryMenu.tsx';
import { menuModel, sampleMenu } from './menu.model.ts';

const { View, at } = storiesFor(menuModel, (state, send) => (
  <>
    <CategoryBar menu={sampleMenu} path="/" state={state} send={send} />
    <CategoryMenu menu={sampleMenu} state={state} send={send} />
  </>
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
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(LISTED)).not.toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('menuitem', { name: 'Gift Cards' })).toHaveFocus();
    await expect(canvas.getByText(LISTED)).toBeVisible();
  },
});
export const ListDismissed = meta.story({
  ...at('listDismissed'),
  ...desktop,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('menuitem', { name: 'Gift Cards' })).toHaveFocus();
    // The focus shows the list again, as it does in the shop.
    await waitFor(() => expect(canvas.getByText(LISTED)).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByText(LISTED)).not.toBeVisible());
  },
});
