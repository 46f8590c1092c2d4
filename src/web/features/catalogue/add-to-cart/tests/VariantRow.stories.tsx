import type { ContextFrom } from 'xstate';
import { WISH } from '#contract/constants.ts';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { DetailsDialog } from '#web/features/cart/parts/DetailsDialog.tsx';
import { keepLoaded } from '#web/features/cart/parts/LazyDetailsDialog.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';
import { MODEL_VARIANT, SAMPLE_PAGE, SampleProductPage } from './SampleProductPage.tsx';

keepLoaded(DetailsDialog);

type Context = ContextFrom<typeof addToCartModel.machine>;
/** The stories, if parts of the context are others. */
const rowStories = (changes: Partial<Context> = {}) =>
  storiesFor(
    addToCartModel,
    ({ value, context }, send) => {
      const state = addToCartModel.machine.resolveState({ value, context: { ...context, ...changes } });
      return <SampleProductPage row={<VariantRow state={state} send={send} variant={MODEL_VARIANT} />} />;
    },
    { page: SAMPLE_PAGE },
  );
const { View, at, by } = rowStories();
const meta = preview.meta({ title: 'Find/Add to cart', component: View });

export const Idle = meta.story(at('ready.idle'));
export const Asking = meta.story(at('asking'));
/** The cart has the item already, with details. */
export const AskingOnceMore = meta.story({
  ...at('asking'),
  render: rowStories({ details: { player: '5123456789' } }).View,
  tags: ['!test'],
});
export const AskingForAWish = meta.story({
  ...at('asking'),
  render: rowStories({ asks: [{ id: WISH, label: 'Link to the product' }] }).View,
  tags: ['!test'],
});
export const Adding = meta.story(at('adding'));
export const CheckingStock = meta.story(at('checkingStock'));
export const Pausing = meta.story(at('pausing'));
export const Added = meta.story(at('ready.added'));
export const AddedFewer = meta.story(at('ready.capped'));
export const AddedWithAWarning = meta.story(at('ready.warned'));
export const AddedUnchecked = meta.story(at('ready.unchecked'));
export const Refused = meta.story(at('ready.refused'));
export const RefusedAsNoLongerSold = meta.story({
  ...at('ready.refused'),
  render: rowStories({ reason: 'This item is no longer sold.' }).View,
  tags: ['!test'],
});
export const RefusedWithoutCart = meta.story({ ...by('ready.refused', 'addToCart broken'), tags: ['!test'] });
export const RefusedInTime = meta.story({ ...by('ready.refused', 'after addBy'), tags: ['!test'] });
export const RefusedAndFormLost = meta.story({ ...by('ready.refused', 'form.lost'), tags: ['!test'] });
