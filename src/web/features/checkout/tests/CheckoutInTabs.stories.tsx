import { expect } from 'storybook/test';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { OF_SHOP } from '../../../../../.storybook/stage/ShopPage.tsx';
import { checkoutModel } from './checkout.model.ts';

const meta = preview.meta({ title: 'Buy/Checkout', tags: ['!test'], ...OF_SHOP });

const { methods, account, balance } = checkoutModel.outcomes.loadOptions.loaded;
const member = { isLoggedIn: true, cart: cartOf(sampleItem('valorant-vp-1000', 2)) };
const answers = {
  '/api/payment-methods': methods,
  '/api/profile': { username: account, email: 'amna@example.com', balance },
};

/** The cart stays, and the login leads back to the checkout. */
export const LoggedOutInAnotherTab = meta.story({
  args: { path: '/payment-methods', stored: member, answers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Bank transfer')).toBeVisible();
    window.dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn', newValue: 'false' }));
    await expect(await canvas.findByRole('heading', { name: 'Log in' })).toBeVisible();
  },
});
