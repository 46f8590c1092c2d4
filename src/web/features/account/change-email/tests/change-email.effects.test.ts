import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createFakeHost, refusalResponse } from '#web/features/account/verification/tests/host.fake.ts';
import { changeEmailLogic } from '../change-email.effects.ts';

const details = { email: 'amna.khan@example.com' };
const code = { otp_1: 482_913, otp_2: 770_154 };
const text = (message: string) => new Response(JSON.stringify(message));

function start(...answers: readonly Response[]) {
  const host = createFakeHost(...answers);
  const actor = createActor(changeEmailLogic(host), { input: { stored: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  return { actor, sent: host.sent };
}

it('follows the steps, although the host answers only a text', async () => {
  const { actor, sent } = start(text('Look into both mailboxes.'), text('It is changed.'));
  const atCode = await waitFor(actor, (state) => state.matches('code'));
  expect(atCode.context.message).toBe('Look into both mailboxes.');
  actor.send({ type: 'code.submitted', code });
  const done = await waitFor(actor, (state) => state.status === 'done');
  expect(done.context.message).toBe('It is changed.');
  expect(sent).toEqual([details, code]);
});

it('shows a refused address at its field', async () => {
  const { actor } = start(refusalResponse(422, 'Your account already uses this e-mail address.'));
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.formError?.field).toBe('email');
});

it('shows wrong codes at no field, because the host does not say which is wrong', async () => {
  const { actor } = start(
    text('Look into both mailboxes.'),
    refusalResponse(422, 'One or both codes are wrong.'),
  );
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.formError).toEqual({ message: 'One or both codes are wrong.', field: null });
});

it('says that the address may have changed when the codes got no answer', async () => {
  const { actor } = start(text('Look into both mailboxes.'));
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.formError?.message).toBe(
    'Could not reach the shop. Is your Internet working? Your address may have changed anyway: if you are asked to log in, try the new one too.',
  );
});

it.each([{ step: 2 }, { step: 2, message: null }, '', null])(
  'shows the form for the codes after %j (R-2)',
  async (answer) => {
    const { actor } = start(Response.json(answer));
    const { context } = await waitFor(actor, (state) => state.matches('code'));
    expect(context.message).toBeNull();
  },
);
