import type { ChangeEmail } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import { codesActors } from '#web/app/codes/codes.effects.ts';
import type { Shop } from '#web/app/shop.ts';
import { changeEmailMachine } from './change-email.machine.ts';

/** The chart of a change of address over the host, which answers a text alone: the step is what was asked for. */
export const changeEmailLogic = (shop: Pick<Shop, 'ask' | 'clock' | 'hostClock'>) =>
  changeEmailMachine.provide({
    actors: codesActors<ChangeEmail>(shop, {
      async ask(payload, options) {
        const reply = await shop.ask(accountCalls.changeEmail, payload, options);
        if (reply.kind !== 'answer') return reply;
        return { kind: 'answer', value: { step: 'otp_1' in payload ? 2 : 1, message: reply.value } };
      },
      // Of two codes the host doesn't tell which one is wrong.
      fieldOf: (payload, { status }) => ('email' in payload && status === 422 ? 'email' : null),
    }),
  });
