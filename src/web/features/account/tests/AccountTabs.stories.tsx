import { AccountTabs } from '#web/features/account/AccountTabs.tsx';
import { withoutControls } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Account/Tabs', parameters: withoutControls, component: AccountTabs });

export const All = meta.story();
