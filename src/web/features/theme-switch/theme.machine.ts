import * as v from 'valibot';
import { setup } from 'xstate';

/** The stored choice of the shopper. Without it the system decides. */
export const ThemeChoice = v.picklist(['light', 'dark']);
export type ThemeChoice = v.InferOutput<typeof ThemeChoice>;

/** The shop's colours: the system's, light or dark, in a cycle. */
export const themeMachine = setup({
  types: {
    events: {} as
      | { type: 'theme.switched' }
      /** From storage: another tab may have switched. */
      | { type: 'choice.synced'; choice: ThemeChoice | null },
  },
  guards: {
    isChosen: (_, { choice, theme }: { choice: ThemeChoice | null; theme: ThemeChoice }) => choice === theme,
  },
}).createMachine({
  id: 'theme',
  initial: 'system',
  on: {
    'choice.synced': [
      {
        guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.choice, theme: 'light' }) },
        target: '.light',
      },
      {
        guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.choice, theme: 'dark' }) },
        target: '.dark',
      },
      { target: '.system' },
    ],
  },
  states: {
    system: { description: 'Colours follow the system.', on: { 'theme.switched': 'light' } },
    light: { description: 'Light was chosen.', on: { 'theme.switched': 'dark' } },
    dark: { description: 'Dark was chosen.', on: { 'theme.switched': 'system' } },
  },
});
