import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { PasswordChange } from '#contract/accounts.ts';
import { accountCalls, Profile, WEAK_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { ChangePasswordResult } from './change-password.machine.ts';
import { changePasswordMachine } from './change-password.machine.ts';

const usernameCall = { ...accountCalls.profile, answer: v.pick(Profile, ['username']) };

/** A refusal (422, 429) is shown in the host's own words, beside its field if it has one. */
export const changePasswordLogic = ({ request }: { request: ApiRequest }) =>
  changePasswordMachine.provide({
    actors: {
      findUsername: fromPromise<string, void>(async ({ signal }) => {
        const { username } = unwrapResult(await request(usernameCall, undefined, { signal }));
        return username;
      }),
      changePassword: fromPromise<ChangePasswordResult, PasswordChange>(async ({ input, signal }) => {
        const result = await request(accountCalls.changePassword, input, { signal });
        if (result.kind === 'failure') throw new Error(result.message);
        if (result.kind === 'answer') return { kind: 'changed' };
        const { message } = result;
        return { kind: 'refused', formError: { message, field: fieldOf(message) } };
      }),
    },
  });

/** The host names no field, so its sentence decides. */
function fieldOf(message: string): keyof PasswordChange | null {
  if (WEAK_PASSWORD.includes(message)) return 'new_pass_1';
  return message === WRONG_CURRENT_PASSWORD ? 'current_pass' : null;
}
