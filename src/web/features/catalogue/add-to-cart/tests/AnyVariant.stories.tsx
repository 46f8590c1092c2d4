import { pkr } from '#contract/money.ts';
import { leafNames } from '#statecharts/paths/index.ts';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import { nameOfLength } from '#web/testing/name-of-length.ts';
import { chosenFrom, numberFrom, onOff } from '../../../../../../.storybook/controls.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';
import { MODEL_VARIANT, SAMPLE_PAGE, SampleProductPage } from './SampleProductPage.tsx';

type Props = {
  /** The result of the last press on Add. */
  notice: Parameters<typeof stateAt<typeof addToCartModel.machine>>[1][number];
  /** In rupees. */
  price: number;
  /** In characters. */
  nameLength: number;
  isOutOfStock: boolean;
};

const Staged = ({ notice, price, nameLength, isOutOfStock }: Props) => (
  <SampleProductPage
    row={
      <VariantRow
        state={stateAt(addToCartModel, [notice])}
        send={() => {}}
        variant={{
          ...MODEL_VARIANT,
          name: nameOfLength(nameLength),
          price: pkr(price),
          out_of_stock: isOutOfStock,
        }}
      />
    }
  />
);

const meta = preview.meta({
  title: 'Find/Add to cart',
  component: Staged,
  parameters: inPage({ page: SAMPLE_PAGE }),
  argTypes: {
    notice: chosenFrom(leafNames(addToCartModel)),
    price: numberFrom(10, 150_000, 10),
    nameLength: numberFrom(1, 300),
    isOutOfStock: onOff,
  },
});

export const AnyVariant = meta.story({
  args: { notice: 'ready.idle', price: 2_790, nameLength: 19, isOutOfStock: false },
});
