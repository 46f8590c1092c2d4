import preview from '../../../.storybook/preview.tsx';
import { Money } from './Money.tsx';

const meta = preview.meta({ title: 'Design system/Money', component: Money });

export const Rupees = meta.story({ args: { amount: '1500' } });

export const Most = meta.story({ args: { amount: '100000000' } });

export const ForeignCurrency = meta.story({ args: { amount: '1234.5034', currency: 'USDT' } });
