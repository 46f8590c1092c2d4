import { expect } from 'storybook/test';
import { css } from '#styled/css';
import { onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Badge } from '../Badge.tsx';
import { Money } from '../Money.tsx';
import { RadioCard } from '../RadioCard.tsx';

const meta = preview.meta({
  title: 'Design system/Radio card',
  parameters: withoutControls,
  component: RadioCard,
});

export const Rules = meta.story({
  ...rulesOf('RadioCard', { title: text, hint: text, disabled: onOff }),
  args: { title: 'Bank transfer', hint: 'Any Pakistani bank or wallet.', disabled: false },
});

export const PaymentMethods = meta.story({
  render: () => (
    <fieldset className={css({ display: 'grid', gap: '3', maxWidth: 'form' })}>
      <legend className={css({ fontWeight: 'bold', mb: '2' })}>Pay with</legend>
      <RadioCard
        name="method"
        value="bank"
        title="Bank transfer"
        hint="Any Pakistani bank or wallet; usually seen within 15 minutes."
        defaultChecked
      />
      <RadioCard
        name="method"
        value="crypto"
        title="Crypto"
        hint="Bitcoin, Litecoin or USDT"
        aside={<Badge>No limit</Badge>}
      />
      <RadioCard name="method" value="balance" title="Account balance" aside={<Money amount="1500" />} />
      <RadioCard name="method" value="binance" title="Binance Pay" hint="Resting for maintenance." disabled />
    </fieldset>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Crypto'));
    await expect(canvas.getByRole('radio', { name: 'Crypto' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Binance Pay' })).toBeDisabled();
  },
});
