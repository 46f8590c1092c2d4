import { storiesFor } from '#statecharts/storybook/stories.tsx';
import {
  SAMPLE_PAGE,
  SampleProductPage,
} from '#web/features/catalogue/add-to-cart/tests/SampleProductPage.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { CartBar } from '../CartBar.tsx';
import { cartBarModel } from './cart-bar.model.ts';

const { View, at } = storiesFor(cartBarModel, (state, send) => <CartBar state={state} send={send} />, {
  page: SAMPLE_PAGE,
  around: (bar) => (
    <>
      <SampleProductPage />
      {bar}
    </>
  ),
});
const meta = preview.meta({ title: 'Find/Cart bar', component: View });

export const None = meta.story(at('item.none'));
export const Added = meta.story(at('item.added'));
export const AddedOnASmallPhone = meta.story({
  ...at('item.added'),
  globals: { viewport: { value: 'smallPhone' } },
});
export const Closed = meta.story(at('keyboard.closed'));
export const Typing = meta.story(at('item.added', 'keyboard.open'));
