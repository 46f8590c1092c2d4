import { sampleVariant } from '#web/app/catalogue/samples.model.ts';
import { checkFlow } from '#web/testing/checkFlow.ts';
import { addToCartModel } from './add-to-cart.model.ts';
import * as stories from './VariantRow.stories.tsx';
import { VariantRow } from './VariantRow.tsx';

const variant = sampleVariant('valorant-vp-1000');

checkFlow(addToCartModel, {
  render: (state, send) => (
    <ul>
      <VariantRow state={state} send={send} variant={variant} />
    </ul>
  ),
  stories,
});
