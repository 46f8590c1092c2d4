import { fromPromise } from 'xstate';
import type { PasswordChange } from '#contract/accounts.ts';
import { accountCalls, COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { answerOf } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import type { PasswordOutcome } from './change-password.machine.ts';
import { changePasswordMachine } from './change-password.machine.ts';

/**
 * The chart of a new password over the host: any refusal (422, 429) is told in the host's own sentence, a current password
 * that is wrong and a new one that is too common at its field.
 */
export const changePasswordLogic = ({ ask }: Pick<Shop, 'ask'>) =>
  changePasswordMachine.provide({
    actors: {
      findUsername: fromPromise<string, void>(async ({ signal }) => {
        const { username } = answerOf(await ask(accountCalls.profile, undefined, { signal }));
        return username;
      }),
      changePassword: fromPromise<PasswordOutcome, PasswordChange>(async ({ input, signal }) => {
        const reply = await ask(accountCalls.changePassword, input, { signal });
        if (reply.kind === 'failure') throw new Error(reply.sentence);
        if (reply.kind === 'answer') return { kind: 'changed' };
        const { sentence } = reply;
        return { kind: 'refused', refusal: { sentence, field: fieldOf(sentence) } };
      }),
    },
  });

/** The field that has to be mended; null when it is none. */
function fieldOf(sentence: string): keyof PasswordChange | null {
  if (sentence === COMMON_PASSWORD) return 'new_pass_1';
  return sentence === WRONG_CURRENT_PASSWORD ? 'current_pass' : null;
}
