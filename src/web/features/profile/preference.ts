import type { SnapshotFrom } from 'xstate';
import { assertEvent, assign } from 'xstate';
import type { PreferenceName, Profile } from '#contract/accounts.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import type { profileMachine } from './profile.machine.ts';
import { profileSetup } from './profile.setup.ts';

/** A mailing list of the profile: it is changed by itself, whatever becomes of the others meanwhile. */
export function preference(list: PreferenceName) {
  const on = {
    'preference.changed': { guard: { type: 'isChangeOf', params: list }, target: 'saving' },
  } as const;
  return profileSetup.createStateConfig({
    initial: 'resting',
    states: {
      resting: { description: 'The mailing list is on or off, as the host has it.', on },
      saving: {
        description: 'It shows as the shopper wants it, and the host is asked to keep that.',
        entry: assign({
          wished: ({ context, event }) => {
            assertEvent(event, 'preference.changed');
            return { ...context.wished, [list]: event.change.value };
          },
        }),
        invoke: {
          id: list,
          src: 'savePreference',
          input: ({ event }) => {
            assertEvent(event, 'preference.changed');
            return event.change;
          },
          onDone: {
            target: 'saved',
            actions: assign({
              profile: ({ context, event }) => answered(context.profile, list, event.output),
            }),
          },
          onError: {
            target: 'refused',
            actions: assign({
              refusals: ({ context, event }) => ({ ...context.refusals, [list]: messageOf(event.error) }),
            }),
          },
        },
        after: {
          answerBy: {
            target: 'refused',
            actions: assign({ refusals: ({ context }) => ({ ...context.refusals, [list]: NO_ANSWER }) }),
          },
        },
      },
      saved: {
        description: 'For a second it says that the host keeps it so.',
        on,
        after: { tellFor: 'resting' },
      },
      refused: {
        description: 'It is as it was, and for a second it says why.',
        on,
        after: { tellFor: 'resting' },
      },
    },
  });
}

/** The host's answer to a change of `list`. It may be older than what is known of the other lists: those stay. */
function answered(before: Profile | null, list: PreferenceName, after: Profile): Profile {
  const others = before?.preference ?? after.preference;
  return { ...after, preference: { ...others, [list]: after.preference[list] } };
}

/** A mailing list as it is to be shown: while the host is asked, as the shopper wants it. */
export function preferenceIn({ value, context }: SnapshotFrom<typeof profileMachine>, list: PreferenceName) {
  const at = typeof value === 'object' && 'shown' in value ? value.shown[list] : 'resting';
  const kept = context.profile?.preference[list] ?? false;
  return {
    at,
    isOn: at === 'saving' ? (context.wished[list] ?? kept) : kept,
    refusal: at === 'refused' ? (context.refusals[list] ?? null) : null,
  };
}
