import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { hostAnswering, refusing } from '#web/app/codes/host.model.ts';
import { changeEmailLogic } from './change-email.effects.ts';

const details = { email: 'amna.khan@example.com' };
const code = { otp_1: 482_913, otp_2: 770_154 };
const text = (message: string) => new Response(JSON.stringify(message));

function begin(...answers: readonly Response[]) {
  const shop = hostAnswering(...answers);
  const actor = createActor(changeEmailLogic(shop), { input: { kept: null, now: 0 } }).start();
  actor.send({ type: 'details.submitted', details });
  return { actor, sent: shop.sent };
}

it('takes the steps in their order, though the host answers a text alone', async () => {
  const { actor, sent } = begin(text('Look into both mailboxes.'), text('It is changed.'));
  const asked = await waitFor(actor, (state) => state.matches('code'));
  expect(asked.context.message).toBe('Look into both mailboxes.');
  actor.send({ type: 'code.submitted', code });
  const done = await waitFor(actor, (state) => state.status === 'done');
  expect(done.context.message).toBe('It is changed.');
  expect(sent).toEqual([details, code]);
});

it('tells at its field that an address can not be taken', async () => {
  const { actor } = begin(refusing(422, 'This is the e-mail address of your account already.'));
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal?.field).toBe('email');
});

it('tells of wrong codes at neither: nobody knows which one is wrong', async () => {
  const { actor } = begin(
    text('Look into both mailboxes.'),
    refusing(422, 'These codes are not both right.'),
  );
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.refusal).toEqual({ sentence: 'These codes are not both right.', field: null });
});

it('tells of codes that got no answer what they may have done all the same', async () => {
  const { actor } = begin(text('Look into both mailboxes.'));
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.refusal?.sentence).toBe(
    'Could not reach the shop. Is your Internet working? Your address may have been changed all the same: if you are asked to log in, try the new one too.',
  );
});
