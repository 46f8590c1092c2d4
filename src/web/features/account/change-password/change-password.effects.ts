import { fromPromise } from 'xstate';
import type { PasswordChange } from '#contract/accounts.ts';
import { accountCalls, COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { ChangePasswordResult } from './change-password.machine.ts';
import { changePasswordMachine } from './change-password.machine.ts';

/**
 * The chart of a new password over the host: any refusal (422, 429) is told in the host's own sentence, a current password
 * that is wrong and a new one that is too common at its field.
 */
export const changePasswordLogic = ({ request }: { request: ApiRequest }) =>
  changePasswordMachine.provide({
    actors: {
      findUsername: fromPromise<string, void>(async ({ signal }) => {
        const { username } = unwrapResult(await request(accountCalls.profile, undefined, { signal }));
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

/** The field that has to be mended; null when it is none. */
function fieldOf(sentence: string): keyof PasswordChange | null {
  if (sentence === COMMON_PASSWORD) return 'new_pass_1';
  return sentence === WRONG_CURRENT_PASSWORD ? 'current_pass' : null;
}
