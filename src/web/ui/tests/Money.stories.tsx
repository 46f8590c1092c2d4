import { oneOf, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Money } from '../Money.tsx';

const meta = preview.meta({ title: 'Design system/Money', parameters: withoutControls, component: Money });

export const Rules = meta.story({
  ...rulesOf('Money', {
    amount: text,
    currency: oneOf('PKR', 'USDT', 'BTC'),
    sign: oneOf('+', '−'),
  }),
  args: { amount: '12500', currency: 'PKR' },
});

export const Rupees = meta.story({ args: { amount: '1500' } });

export const TakenOff = meta.story({ args: { amount: '278', sign: '−' } });

export const Most = meta.story({ args: { amount: '100000000' } });

export const ForeignCurrency = meta.story({ args: { amount: '1234.5034', currency: 'USDT' } });
