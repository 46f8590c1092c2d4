import { defineModel } from '#statecharts/index.ts';
import { themeMachine } from '../theme.machine.ts';

export const themeModel = defineModel(themeMachine, {
  flow: {
    group: 'Every page',
    title: 'Theme',
    after: 'notices',
  },
  events: {
    'theme.switched': [{}],
    'choice.synced': {
      light: { choice: 'light' },
      dark: { choice: 'dark' },
      'as the system': { choice: null },
    },
  },
  outcomes: {},
  external: ['choice.synced'],
  act: { 'theme.switched': (screen) => screen.click('button', /^Theme:/) },
  assert: {
    system: (screen) => screen.see('button', 'Theme: system'),
    light: (screen) => screen.see('button', 'Theme: light'),
    dark: (screen) => screen.see('button', 'Theme: dark'),
  },
});
