import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { type ThemeChoice, themeMachine } from '../theme.machine.ts';
import * as stories from './ThemeSwitch.stories.tsx';
import { themeModel } from './theme.model.ts';

checkFlow(themeModel, { render: (state, send) => <ThemeSwitch state={state} send={send} />, stories });

const CHOICES_OF_TABS: readonly (ThemeChoice | null)[] = ['dark', 'light', null];

test('the switch goes from system to light to dark and back, follows other tabs, and says where it is', async () => {
  const { user, send } = openFlow(createActor(themeMachine), (state, toSwitch) => (
    <ThemeSwitch state={state} send={toSwitch} />
  ));
  const names = ['Theme: system', 'Theme: light', 'Theme: dark', 'Theme: system'];
  for (const [at, name] of names.entries()) {
    expect(screen.getByRole('button')).toHaveAccessibleName(name);
    if (at < names.length - 1) await user.click(screen.getByRole('button'));
  }
  for (const choice of CHOICES_OF_TABS) {
    send({ type: 'choice.synced', choice });
    expect(screen.getByRole('button')).toHaveAccessibleName(`Theme: ${choice ?? 'system'}`);
  }
});
