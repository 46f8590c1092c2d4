import * as v from 'valibot';
import type { ChangeEmail } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import { verificationActors } from '#web/features/account/verification/verification.effects.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { Clocks } from '#web/platform/ticker.ts';
import { changeEmailMachine } from './change-email.machine.ts';

/** Our host answers a text, others may answer as at sign-up. */
const changeEmail = {
  ...accountCalls.changeEmail,
  answer: v.nullable(v.union([v.string(), v.object({ message: v.nullish(v.string()) })])),
};

/** The answer is only a message, so the step follows from the payload. */
export const changeEmailLogic = (app: Clocks & { request: ApiRequest }) =>
  changeEmailMachine.provide({
    actors: verificationActors<ChangeEmail>(app, {
      async request(payload, options) {
        const result = await app.request(changeEmail, payload, options);
        if (result.kind !== 'answer') return result;
        const message = typeof result.value === 'string' ? result.value : result.value?.message;
        return { kind: 'answer', value: { step: 'otp_1' in payload ? 2 : 1, message: message || undefined } };
      },
      // The host does not say which of the two codes is wrong.
      fieldOf: (payload, { status }) => ('email' in payload && status === 422 ? 'email' : null),
    }),
  });
