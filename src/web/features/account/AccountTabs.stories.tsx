import { withoutControls } from '../../../../.storybook/controls.ts';
import preview from '../../../../.storybook/preview.tsx';
import { AccountTabs } from './AccountTabs.tsx';

const meta = preview.meta({ title: 'Account/Tabs', parameters: withoutControls, component: AccountTabs });

export const All = meta.story();
