import * as v from 'valibot';
import { setup } from 'xstate';

/** What is kept: a choice of the shopper; without one the system decides. */
export const ThemeChoice = v.picklist(['light', 'dark']);
export type ThemeChoice = v.InferOutput<typeof ThemeChoice>;

/** Light or dark: as the system has it, until the shopper chooses; choosing goes round. */
export const themeMachine = setup({
  types: {
    events: {} as { type: 'theme.switched' } | { type: 'choice.followed'; choice: ThemeChoice | null },
  },
}).createMachine({
  id: 'theme',
  initial: 'system',
  on: {
    'choice.followed': [
      { guard: ({ event }) => event.choice === 'light', target: '.light' },
      { guard: ({ event }) => event.choice === 'dark', target: '.dark' },
      { target: '.system' },
    ],
  },
  states: {
    system: { description: 'Colours follow the system.', on: { 'theme.switched': 'light' } },
    light: { description: 'Light was chosen.', on: { 'theme.switched': 'dark' } },
    dark: { description: 'Dark was chosen.', on: { 'theme.switched': 'system' } },
  },
});
