import type { StoryContext } from '@storybook/react';
import { useReducer } from 'react';
import { expect, waitFor } from 'storybook/test';
import { type EventFrom, getNextSnapshot, type SnapshotFrom } from 'xstate';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { css } from '#styled/css';
import { sampleVariant } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { Card } from '#web/ui/Card.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { addToCartMachine } from '../add-to-cart.machine.ts';
import { VariantRow } from '../VariantRow.tsx';
import { addToCartModel } from './add-to-cart.model.ts';

const shelf = css({ overflow: 'visible' });
const follow = (state: SnapshotFrom<typeof addToCartMachine>, event: EventFrom<typeof addToCartMachine>) =>
  getNextSnapshot(addToCartMachine, state, event);

/** A row that follows its chart, so that its quantity can change. */
function Row() {
  const [state, send] = useReducer(follow, stateAt(addToCartModel, ['ready.idle']));
  return (
    <Card padded={false} className={shelf}>
      <ul>
        <VariantRow state={state} send={send} variant={sampleVariant('valorant-vp-1000')} />
      </ul>
    </Card>
  );
}

const meta = preview.meta({ title: 'Find/Add to cart/Field faults', component: Row });

type Page = Pick<StoryContext, 'canvas' | 'userEvent'>;

/** A quantity stays as typed until its field is left. */
const unfinished = (text: string) => ({
  play: async ({ canvas, userEvent }: Page) => {
    const quantity = canvas.getByRole('spinbutton');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, text);
    await expect(quantity).toHaveDisplayValue(text);
  },
});
/** Then it becomes the nearest possible one. */
const corrected = (text: string, quantity: string) => ({
  play: async (page: Page) => {
    await unfinished(text).play(page);
    await page.userEvent.tab();
    await waitFor(() => expect(page.canvas.getByRole('spinbutton')).toHaveDisplayValue(quantity));
  },
});

export const TooMany = meta.story(unfinished('500'));
export const TooManyCorrected = meta.story(corrected('500', '99'));
export const Zero = meta.story(unfinished('0'));
export const ZeroCorrected = meta.story(corrected('0', '1'));
