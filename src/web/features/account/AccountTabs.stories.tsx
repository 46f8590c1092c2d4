import preview from '../../../../.storybook/preview.tsx';
import { AccountTabs } from './AccountTabs.tsx';

const meta = preview.meta({ title: 'Account/Tabs', component: AccountTabs });

export const All = meta.story();
