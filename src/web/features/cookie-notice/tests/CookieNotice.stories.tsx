import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { CookieNotice } from '../CookieNotice.tsx';
import { cookiesModel } from './cookies.model.ts';

const { View, at } = storiesFor(cookiesModel, (state, send) => <CookieNotice state={state} send={send} />, {
  page: '/',
  part: 'cookies',
});
const meta = preview.meta({ title: 'Every page/Cookie notice', component: View });

export const Visible = meta.story(at('visible'));
export const VisibleOnASmallPhone = meta.story({
  ...at('visible'),
  globals: { viewport: { value: 'smallPhone' } },
});
export const Accepted = meta.story(at('accepted'));
