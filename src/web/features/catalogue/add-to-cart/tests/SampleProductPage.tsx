import { Fragment, type ReactNode, useReducer } from 'react';
import { type EventFrom, getNextSnapshot, type SnapshotFrom } from 'xstate';
import type { Variant } from '#contract/catalogue.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { findNode, isProductsNode } from '#web/features/catalogue/nodes.ts';
import { ProductsScreen } from '#web/features/catalogue/product/ProductsScreen.tsx';
import { sampleShop, sampleVariant } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { addToCartMachine } from '../add-to-cart.machine.ts';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';

/** Its address. */
export const SAMPLE_PAGE = '/product/gift-cards/valorant-vp';
/** The variant of the model. */
export const MODEL_VARIANT = sampleVariant('valorant-vp-1000');

const follow = (state: SnapshotFrom<typeof addToCartMachine>, event: EventFrom<typeof addToCartMachine>) =>
  getNextSnapshot(addToCartMachine, state, event);

/** A row that follows its chart, without effects. */
function PlainRow({ variant }: { variant: Variant }) {
  const [state, send] = useReducer(follow, stateAt(addToCartModel, ['ready.idle']));
  return <VariantRow state={state} send={send} variant={variant} />;
}

/** A page of the sample with its rows; the row of the model's variant may be another one. */
export function SampleProductPage({ row }: { row?: ReactNode }) {
  const at = findNode(sampleShop.index, 'gift-cards/valorant-vp');
  if (at === null || !isProductsNode(at)) throw new Error('The sample has no such page.');
  return (
    <ProductsScreen
      at={at}
      row={(variant) =>
        row !== undefined && variant.id === MODEL_VARIANT.id ? (
          <Fragment key={variant.id}>{row}</Fragment>
        ) : (
          <PlainRow key={variant.id} variant={variant} />
        )
      }
    />
  );
}
