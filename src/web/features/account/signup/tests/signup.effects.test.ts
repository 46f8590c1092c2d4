import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import {
  createFakeHost,
  refusalResponse,
  stepResponse,
} from '#web/features/account/verification/tests/host.fake.ts';
import { signupLogic } from '../signup.effects.ts';

const details = {
  username: 'amna_k',
  email: 'amna@example.com',
  password: 'open sesame 1',
  tos: true,
  promo: false,
} as const;

function start(...answers: readonly Response[]) {
  const host = createFakeHost(...answers);
  const actor = createActor(signupLogic(host), { input: { stored: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  return { actor, sent: host.sent };
}

it('submits the details, then the code', async () => {
  const { actor, sent } = start(
    stepResponse(1, 'Look into your mail.'),
    stepResponse(2, 'Your account is ready.'),
  );
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
  await waitFor(actor, (state) => state.status === 'done');
  expect(sent).toEqual([details, { otp: 482_913 }]);
});

it.each([
  [409, 'This username is taken. Please choose another.', 'username'],
  [422, COMMON_PASSWORD, 'password'],
  [429, 'Too many tries.', null],
])('shows a refusal of the details (%i) at its field: %s', async (status, message, field) => {
  const { actor } = start(refusalResponse(status, message));
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.formError).toEqual({ message, field });
});

it.each([
  [422, 'This code is wrong.', 'otp'],
  [409, 'This username is taken. Please choose another.', null],
])('shows a refusal of the code (%i) at its field: %s', async (status, message, field) => {
  const { actor } = start(stepResponse(1, ''), refusalResponse(status, message));
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.formError).toEqual({ message, field });
});

it.each([{ step: 1 }, { step: 1, message: null }, { step: 1, message: '', hint: 'new' }])(
  'shows the form for the code after %j (R-2)',
  async (answer) => {
    const { actor } = start(Response.json(answer));
    const { context } = await waitFor(actor, (state) => state.matches('code'));
    expect(context.message).toBeNull();
  },
);
