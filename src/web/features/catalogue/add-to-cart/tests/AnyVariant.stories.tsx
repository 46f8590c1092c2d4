import { pkr } from '#contract/money.ts';
import { leafNames } from '#statecharts/paths/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { css } from '#styled/css';
import { sampleVariant } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { nameOfLength } from '#web/testing/name-of-length.ts';
import { Card } from '#web/ui/Card.tsx';
import { chosenFrom, numberFrom, onOff } from '../../../../../../.storybook/controls.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';

type Props = {
  /** The result of the last press on Add. */
  notice: Parameters<typeof stateAt<typeof addToCartModel.machine>>[1][number];
  /** In rupees. */
  price: number;
  /** In characters. */
  nameLength: number;
  isOutOfStock: boolean;
};

/** Rows don't clip their notices, which overlap what follows. */
const shelf = css({ overflow: 'visible', mb: '16' });

const Staged = ({ notice, price, nameLength, isOutOfStock }: Props) => (
  <Card padded={false} className={shelf}>
    <ul>
      <VariantRow
        state={stateAt(addToCartModel, [notice])}
        send={() => {}}
        variant={{
          ...sampleVariant('valorant-vp-1000'),
          name: nameOfLength(nameLength),
          price: pkr(price),
          out_of_stock: isOutOfStock,
        }}
      />
    </ul>
  </Card>
);

const meta = preview.meta({
  title: 'Find/Add to cart',
  component: Staged,
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
