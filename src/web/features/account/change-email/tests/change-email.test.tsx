import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { createFakeHost } from '#web/features/account/verification/tests/fake-host.ts';
import { RESUMED_AT_CODE } from '#web/features/account/verification/tests/verification.model.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ChangeEmailScreen } from '../ChangeEmailScreen.tsx';
import { changeEmailLogic } from '../change-email.effects.ts';
import { changeEmailMachine } from '../change-email.machine.ts';
import { CodesForm } from '../parts/CodesForm.tsx';
import * as faults from './ChangeEmailFaults.stories.tsx';
import * as stories from './ChangeEmailScreen.stories.tsx';
import { changeEmailModel } from './change-email.model.ts';

checkFlow(changeEmailModel, {
  render: (state, send) => (
    <WithinRouter>
      <ChangeEmailScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
  // The sign-up walks the same chart whole.
  walk: 'leaves',
});
checkFaults(faults, WithinRouter);

/** The running flow after a reload at the second step. */
const resume = () =>
  openFlow(
    createActor(changeEmailMachine.provide({ actors: { ticker: idleEffect() } }), { input: RESUMED_AT_CODE }),
    (state, send) => <ChangeEmailScreen state={state} send={send} />,
  );

describe('the two codes', () => {
  const current = () => screen.getByLabelText('Code from your current address');
  const next = () => screen.getByLabelText('Code from your new address');

  it('name their addresses, and only one can be filled in by the browser', () => {
    render(<CodesForm email="amna.khan@example.com" isBusy={false} formError={null} onSubmit={() => {}} />);
    expect(next()).toHaveAccessibleDescription('We sent it to amna.khan@example.com.');
    expect(current()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(next()).toHaveAttribute('autocomplete', 'off');
  });

  it('are kept when going back to the address', async () => {
    const { user } = resume();
    await user.type(current(), '482913');
    await user.type(next(), '770');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await user.click(screen.getByRole('button', { name: 'Enter the codes' }));
    expect(current()).toHaveValue('482913');
    expect(next()).toHaveValue('770');
  });
});

describe('the effects', () => {
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
    const { actor } = start(refusalResponse(422, 'Your account already uses this email address.'));
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
      "Couldn't reach the shop. Is your Internet working? Your address may have changed anyway. If we ask you to log in, try the new one too.",
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
});
