import { fromCallback, fromPromise } from 'xstate';
import type { PreferenceChange, Profile } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import { sessionCalls } from '#contract/session.ts';
import { type ApiRequest, type ApiResult, unwrapResult } from '#web/platform/api-client.ts';
import type { ProfileResult, TabEvent } from './profile.machine.ts';
import { profileMachine } from './profile.machine.ts';
import { type ShownProfile, withUnread } from './shown-profile.ts';

/** `browser`: the tab that shows the page. */
type ProfileDeps = { request: ApiRequest; browser: TabOfBrowser };
type TabOfBrowser = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>;

/** A 401 is a guest, not an error: `request` also passes it to the session. */
export const profileLogic = ({ request, browser }: ProfileDeps) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise<ProfileResult, void>(async ({ signal }) => {
        const result = await request(accountCalls.profile, undefined, { signal });
        if (result.kind === 'refusal' && result.status === 401) return { kind: 'guest' };
        return { kind: 'profile', profile: shownIn(result) };
      }),
      savePreference: fromPromise<ShownProfile, PreferenceChange>(async ({ input, signal }) =>
        shownIn(await request(accountCalls.preference, input, { signal })),
      ),
      logOut: fromPromise<void, void>(async ({ signal }) => {
        unwrapResult(await request(sessionCalls.logout, undefined, { signal }));
      }),
      watchTab: fromCallback<TabEvent>(({ sendBack }) => {
        let isAway = false;
        const leave = () => {
          isAway = true;
        };
        const comeBack = () => {
          if (isAway) sendBack({ type: 'tab.shown' });
          isAway = false;
        };
        const turn = () => (browser.document.visibilityState === 'hidden' ? leave() : comeBack());
        // Of two windows side by side both are visible, so the focus counts as well.
        browser.addEventListener('blur', leave);
        browser.addEventListener('focus', comeBack);
        browser.document.addEventListener('visibilitychange', turn);
        return () => {
          browser.removeEventListener('blur', leave);
          browser.removeEventListener('focus', comeBack);
          browser.document.removeEventListener('visibilitychange', turn);
        };
      }),
    },
  });

const shownIn = (result: ApiResult<Profile>): ShownProfile =>
  withUnread(unwrapResult(result), result.kind === 'answer' && result.body);
