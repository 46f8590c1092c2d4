import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { hostAnswering, refusing, step } from '#web/app/codes/host.model.ts';
import { signupLogic } from './signup.effects.ts';

const details = {
  username: 'amna_k',
  email: 'amna@example.com',
  password: 'open sesame 1',
  tos: true,
  promo: false,
} as const;

function begin(...answers: readonly Response[]) {
  const shop = hostAnswering(...answers);
  const actor = createActor(signupLogic(shop), { input: { kept: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  return { actor, sent: shop.sent };
}

it('makes an account of the details and the code', async () => {
  const { actor, sent } = begin(step(1, 'Look into your mail.'), step(2, 'Your account is ready.'));
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
  await waitFor(actor, (state) => state.status === 'done');
  expect(sent).toEqual([details, { otp: 482_913 }]);
});

it.each([
  [409, 'This username is taken. Please choose another.', 'username'],
  [422, COMMON_PASSWORD, 'password'],
  [429, 'Too many tries.', null],
])('tells a refusal of the details (%i) where it belongs: %s', async (status, sentence, field) => {
  const { actor } = begin(refusing(status, sentence));
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal).toEqual({ sentence, field });
});

it.each([
  [422, 'This code is wrong.', 'otp'],
  [409, 'This username is taken. Please choose another.', null],
])('tells a refusal of the code (%i) where it belongs: %s', async (status, sentence, field) => {
  const { actor } = begin(step(1, ''), refusing(status, sentence));
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.refusal).toEqual({ sentence, field });
});
