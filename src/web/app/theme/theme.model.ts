import { defineModel } from '#web/testing/model.ts';
import { themeMachine } from './theme.machine.ts';

export const themeModel = defineModel(themeMachine, {
  events: {
    'theme.switched': [{}],
    'choice.followed': [{ choice: 'light' }, { choice: 'dark' }, { choice: null }],
  },
  outcomes: {},
  hears: ['choice.followed'],
  does: { 'theme.switched': (screen) => screen.click('button', /^Theme:/) },
  sees: {
    system: (screen) => screen.see('button', 'Theme: as your device'),
    light: (screen) => screen.see('button', 'Theme: light'),
    dark: (screen) => screen.see('button', 'Theme: dark'),
  },
});
