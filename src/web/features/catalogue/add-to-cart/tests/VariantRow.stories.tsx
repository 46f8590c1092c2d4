import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Variant } from '#contract/catalogue.ts';
import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { css } from '#styled/css';
import { DetailsDialog } from '#web/features/cart/parts/DetailsDialog.tsx';
import { keepLoaded } from '#web/features/cart/parts/LazyDetailsDialog.tsx';
import { sampleVariant } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { Card } from '#web/ui/Card.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import type { addToCartMachine } from '../add-to-cart.machine.ts';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';

keepLoaded(DetailsDialog);

/** Rows don't clip their notices, which overlap what follows. */
const shelf = css({ overflow: 'visible', mb: '16' });
const rows = (
  state: SnapshotFrom<typeof addToCartMachine>,
  send: (event: EventFrom<typeof addToCartMachine>) => void,
  ...variants: Variant[]
) => (
  <Card padded={false} className={shelf}>
    <ul>
      {variants.map((variant) => (
        <VariantRow key={variant.id} state={state} send={send} variant={variant} />
      ))}
    </ul>
  </Card>
);

const { View, at, by } = storiesFor(
  addToCartModel,
  (state, send) => rows(state, send, sampleVariant('valorant-vp-1000')),
  { page: '/product/gift-cards/valorant-vp' },
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
export const Several = meta.story({
  ...at('ready.idle'),
  render: () =>
    rows(
      stateAt(addToCartModel, ['ready.idle']),
      () => {},
      sampleVariant('valorant-vp-475'),
      sampleVariant('valorant-vp-bundle'),
      sampleVariant('valorant-vp-2050'),
    ),
});
