import { fromPromise } from 'xstate';
import type { PreferenceChange, Profile } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import { sessionCalls } from '#contract/session.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { ProfileResult } from './profile.machine.ts';
import { profileMachine } from './profile.machine.ts';

/** A 401 is a guest, not an error: `request` also passes it to the session. */
export const profileLogic = ({ request }: { request: ApiRequest }) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise<ProfileResult, void>(async ({ signal }) => {
        const result = await request(accountCalls.profile, undefined, { signal });
        if (result.kind === 'refusal' && result.status === 401) return { kind: 'guest' };
        return { kind: 'profile', profile: unwrapResult(result) };
      }),
      savePreference: fromPromise<Profile, PreferenceChange>(async ({ input, signal }) =>
        unwrapResult(await request(accountCalls.preference, input, { signal })),
      ),
      logOut: fromPromise<void, void>(async ({ signal }) => {
        unwrapResult(await request(sessionCalls.logout, undefined, { signal }));
      }),
    },
  });
