import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { hostAnswering, refusing, step } from '#web/app/codes/host.model.ts';
import { resetPasswordLogic } from './reset-password.effects.ts';

const details = { email: 'amna@example.com' };
const code = { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' };

async function resetWith(answer: Response) {
  const shop = hostAnswering(step(1, 'Look into your mail.'), answer);
  const actor = createActor(resetPasswordLogic(shop), { input: { kept: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const end = await waitFor(actor, (state) => state.status === 'done' || state.matches({ code: 'refused' }));
  return { end, sent: shop.sent };
}

it('sets the password with the code', async () => {
  const { end, sent } = await resetWith(step(2, 'Your new password is set.'));
  expect(end.status).toBe('done');
  expect(sent).toEqual([details, code]);
});

it.each([
  [422, 'This code is wrong.', 'otp'],
  [422, COMMON_PASSWORD, 'password_1'],
  [429, 'Too many tries.', null],
])('tells a refusal (%i) where it belongs: %s', async (status, sentence, field) => {
  const { end } = await resetWith(refusing(status, sentence));
  expect(end.context.refusal).toEqual({ sentence, field });
});
