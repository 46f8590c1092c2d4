import { checkFlow } from '#web/testing/checkFlow.ts';
import * as stories from './ProfileScreen.stories.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';
import { profileModel } from './profile.model.ts';

checkFlow(profileModel, { render: (state, send) => <ProfileScreen state={state} send={send} />, stories });
