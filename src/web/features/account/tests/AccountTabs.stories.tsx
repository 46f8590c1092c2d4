import { stateAt } from '#statecharts/storybook/stories.tsx';
import { ProfileScreen } from '#web/features/account/profile/ProfileScreen.tsx';
import { profileModel } from '#web/features/account/profile/tests/profile.model.ts';
import { withoutControls } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { WithinShop } from '../../../../../.storybook/stage/WithinShop.tsx';

const meta = preview.meta({
  title: 'Account/Tabs',
  parameters: { ...withoutControls, layout: 'fullscreen' },
});

const profile = stateAt(profileModel, ['shown.session.loggedIn', 'shown.orders.idle']);

export const All = meta.story({
  render: () => (
    <WithinShop path="/my/profile">
      <ProfileScreen state={profile} send={() => {}} />
    </WithinShop>
  ),
});
