import { fromPromise } from 'xstate';
import type { PreferenceChange, Profile } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import { sessionCalls } from '#contract/session.ts';
import { answerOf } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import { profileMachine } from './profile.machine.ts';
import type { ProfileOutcome } from './profile.setup.ts';

/** The profile's chart over the host; a 401 says that nobody is logged in, which `ask` tells the session by itself. */
export const profileLogic = ({ ask }: Pick<Shop, 'ask'>) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise<ProfileOutcome, void>(async ({ signal }) => {
        const reply = await ask(accountCalls.profile, undefined, { signal });
        if (reply.kind === 'refusal' && reply.status === 401) return { kind: 'guest' };
        return { kind: 'profile', profile: answerOf(reply) };
      }),
      savePreference: fromPromise<Profile, PreferenceChange>(async ({ input, signal }) =>
        answerOf(await ask(accountCalls.preference, input, { signal })),
      ),
      logOut: fromPromise<void, void>(async ({ signal }) => {
        answerOf(await ask(sessionCalls.logout, undefined, { signal }));
      }),
    },
  });
