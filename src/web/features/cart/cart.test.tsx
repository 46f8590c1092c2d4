import { cartModel } from '#web/app/cart/cart.model.ts';
import { sampleShop } from '#web/app/catalogue/samples.model.ts';
import { checkFlow } from '#web/testing/checkFlow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './CartScreen.stories.tsx';
import { CartScreen } from './CartScreen.tsx';

checkFlow(cartModel, {
  render: (state, send) => (
    <WithinRouter>
      <CartScreen state={state} send={send} catalogue={sampleShop.index} />
    </WithinRouter>
  ),
  stories,
});
