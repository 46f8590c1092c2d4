import { fromPromise } from 'xstate';
import { calls } from '#contract/calls.ts';
import { answerOf } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import type { ProfileOutcome } from './profile.machine.ts';
import { profileMachine } from './profile.machine.ts';

/** The profile's chart over the host; a 401 says that nobody is logged in, which `ask` tells the session by itself. */
export const profileLogic = ({ ask }: Pick<Shop, 'ask'>) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise<ProfileOutcome, void>(async ({ signal }) => {
        const reply = await ask(calls.profile, undefined, { signal });
        if (reply.kind === 'refusal' && reply.status === 401) return { kind: 'guest' };
        return { kind: 'profile', profile: answerOf(reply) };
      }),
      logOut: fromPromise<void, void>(async ({ signal }) => {
        answerOf(await ask(calls.logout, undefined, { signal }));
      }),
    },
  });
