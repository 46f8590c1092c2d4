import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import {
  createFakeHost,
  refusalResponse,
  stepResponse,
} from '#web/features/account/verification/tests/host.fake.ts';
import { resetPasswordLogic } from '../reset-password.effects.ts';

const details = { email: 'amna@example.com' };
const code = { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' };

async function resetWith(answer: Response) {
  const host = createFakeHost(stepResponse(1, 'Look into your mail.'), answer);
  const actor = createActor(resetPasswordLogic(host), { input: { stored: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const end = await waitFor(actor, (state) => state.status === 'done' || state.matches({ code: 'refused' }));
  return { end, sent: host.sent };
}

it('submits the address, then the code with the new password', async () => {
  const { end, sent } = await resetWith(stepResponse(2, 'Your new password is set.'));
  expect(end.status).toBe('done');
  expect(sent).toEqual([details, code]);
});

it.each([
  [422, 'This code is wrong.', 'otp'],
  [422, COMMON_PASSWORD, 'password_1'],
  [429, 'Too many tries.', null],
])('shows a refusal (%i) at its field: %s', async (status, message, field) => {
  const { end } = await resetWith(refusalResponse(status, message));
  expect(end.context.formError).toEqual({ message, field });
});

it('goes from step to step without messages (R-2)', async () => {
  const host = createFakeHost(Response.json({ step: 1 }), Response.json({ step: 2, message: null }));
  const actor = createActor(resetPasswordLogic(host), { input: { stored: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  expect((await waitFor(actor, (state) => state.status === 'done')).output).toEqual({ message: null });
});
