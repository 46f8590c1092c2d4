import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { AccountLink } from '../AccountLink.tsx';
import { sessionModel } from './session.model.ts';

const { View, at } = storiesFor(sessionModel, (state) => <AccountLink state={state} />, {
  page: '/',
  part: 'account',
});
const meta = preview.meta({ title: 'Every page/Session', component: View });

export const Guest = meta.story(at('guest'));
export const Confirming = meta.story(at('confirming'));
export const Checking = meta.story(at('checking'));
export const Member = meta.story(at('member.idle'));
export const MemberRevalidating = meta.story(at('member.revalidating'));
