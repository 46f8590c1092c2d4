import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { DetailsDialog } from '#web/features/cart/parts/DetailsDialog.tsx';
import { keepLoaded } from '#web/features/cart/parts/LazyDetailsDialog.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';
import { MODEL_VARIANT, SAMPLE_PAGE, SampleProductPage } from './SampleProductPage.tsx';

keepLoaded(DetailsDialog);

const { View, at, by } = storiesFor(
  addToCartModel,
  (state, send) => (
    <SampleProductPage row={<VariantRow state={state} send={send} variant={MODEL_VARIANT} />} />
  ),
  { page: SAMPLE_PAGE },
);
const meta = preview.meta({ title: 'Find/Add to cart', component: View });

export const Idle = meta.story(at('ready.idle'));
export const Asking = meta.story(at('asking'));
export const Adding = meta.story(at('adding'));
export const CheckingStock = meta.story(at('checkingStock'));
export const Pausing = meta.story(at('pausing'));
export const Added = meta.story(at('ready.added'));
export const AddedFewer = meta.story(at('ready.capped'));
export const AddedWithAWarning = meta.story(at('ready.warned'));
export const AddedUnchecked = meta.story(at('ready.unchecked'));
export const Refused = meta.story(at('ready.refused'));
export const RefusedWithoutCart = meta.story({ ...by('ready.refused', 'addToCart broken'), tags: ['!test'] });
export const RefusedInTime = meta.story({ ...by('ready.refused', 'after addBy'), tags: ['!test'] });
export const RefusedAndFormLost = meta.story({ ...by('ready.refused', 'form.lost'), tags: ['!test'] });
