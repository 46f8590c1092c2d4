import type { Meta, StoryObj } from '@storybook/react';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { themeModel } from './theme.model.ts';

const { View, at } = storiesFor(themeModel, (state, send) => <ThemeSwitch state={state} send={send} />, {
  page: '/',
  part: 'themeSwitch',
});
const meta = { title: 'Every page/Theme', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const System: Story = at('system');
export const Light: Story = at('light');
export const Dark: Story = at('dark');
