import type { StoryContext } from '@storybook/react';
import { expect, waitFor } from 'storybook/test';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { inPage } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';
import { MODEL_VARIANT, SAMPLE_PAGE, SampleProductPage } from './SampleProductPage.tsx';

const meta = preview.meta({
  title: 'Find/Add to cart/Field faults',
  component: SampleProductPage,
  parameters: inPage({ page: SAMPLE_PAGE }),
});

type Page = Pick<StoryContext, 'canvas' | 'userEvent'>;
const quantityIn = ({ canvas }: Pick<Page, 'canvas'>) => canvas.getByLabelText('Quantity of 1,000 VP');

/** A quantity stays as typed until its field is left. */
const unfinished = (text: string) => ({
  play: async (page: Page) => {
    const quantity = quantityIn(page);
    await page.userEvent.clear(quantity);
    await page.userEvent.type(quantity, text);
    await expect(quantity).toHaveDisplayValue(text);
  },
});
/** Then it becomes the nearest possible one. */
const corrected = (text: string, quantity: string) => ({
  play: async (page: Page) => {
    await unfinished(text).play(page);
    await page.userEvent.tab();
    await waitFor(() => expect(quantityIn(page)).toHaveDisplayValue(quantity));
  },
});

export const TooMany = meta.story(unfinished('500'));
export const TooManyCorrected = meta.story(corrected('500', '99'));
export const Zero = meta.story(unfinished('0'));
export const ZeroCorrected = meta.story(corrected('0', '1'));

/** The chart asks for the details of a delivery. */
const details = formAt(
  addToCartModel,
  ['asking'],
  (state, send) => (
    <SampleProductPage row={<VariantRow state={state} send={send} variant={MODEL_VARIANT} />} />
  ),
  { page: SAMPLE_PAGE },
);
export const DetailsMistyped = meta.story({
  ...details.invalid({
    press: 'Add to cart',
    faults: {
      'Player ID': { typed: '51', says: 'Check your player ID: it should look like 5123456789.' },
      Server: { typed: 'A'.repeat(101), says: '"Server" can have up to 100 characters.' },
    },
  }),
  tags: ['!test'],
});
export const DetailsUnprintable = meta.story({
  ...details.invalid({
    typed: { 'Player ID': '5123456789' },
    press: 'Add to cart',
    faults: { Server: { typed: 'As\u0007ia', says: '"Server" can\'t have control characters.' } },
  }),
  tags: ['!test'],
});
