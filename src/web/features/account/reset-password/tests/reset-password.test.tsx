import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { createFakeHost, stepResponse } from '#web/features/account/verification/tests/fake-host.ts';
import { NOON, RESUMED_AT_CODE } from '#web/features/account/verification/tests/verification.model.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ResetPasswordForm } from '../parts/ResetPasswordForm.tsx';
import { ResetPasswordScreen } from '../ResetPasswordScreen.tsx';
import { resetPasswordLogic } from '../reset-password.effects.ts';
import { resetPasswordMachine } from '../reset-password.machine.ts';
import * as faults from './ResetPasswordFaults.stories.tsx';
import * as stories from './ResetPasswordScreen.stories.tsx';
import { resetPasswordModel } from './reset-password.model.ts';

checkFlow(resetPasswordModel, {
  render: (state, send) => (
    <WithinRouter>
      <ResetPasswordScreen state={state} send={send} />
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
    createActor(resetPasswordMachine.provide({ actors: { ticker: idleEffect() } }), {
      input: RESUMED_AT_CODE,
    }),
    (state, send) => <ResetPasswordScreen state={state} send={send} />,
  );

it('names the fields for password managers', () => {
  const { container } = render(
    <ResetPasswordForm email="amna@example.com" isBusy={false} formError={null} onSubmit={() => {}} />,
  );
  const fields = [...container.querySelectorAll('input')];
  expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
    ['one-time-code', ''],
    ['username', 'amna@example.com'],
    ['new-password', ''],
    ['new-password', ''],
  ]);
});

describe('going back and forth', () => {
  it('keeps the code, the passwords and an address that was not submitted yet', async () => {
    const { user } = resume();
    await user.type(screen.getByLabelText('Code from the email'), '482913');
    await user.type(screen.getByLabelText('New password'), 'quiet river 42');
    await user.type(screen.getByLabelText('New password again'), 'quiet river 4');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await user.type(screen.getByLabelText('Email'), '.pk');
    await user.click(screen.getByRole('button', { name: 'Enter the code' }));
    expect(screen.getByLabelText('Code from the email')).toHaveValue('482913');
    expect(screen.getByLabelText('New password')).toHaveValue('quiet river 42');
    expect(screen.getByLabelText('New password again')).toHaveValue('quiet river 4');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(screen.getByLabelText('Email')).toHaveValue('amna@example.com.pk');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/482913|quiet river/);
  });
});

it('passes the redirect on to the login', () => {
  const state = createActor(resetPasswordMachine, { input: { stored: null, now: NOON } }).getSnapshot();
  render(
    <WithinRouter>
      <ResetPasswordScreen state={state} send={() => {}} redirect="/payment-methods" />
    </WithinRouter>,
  );
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fpayment-methods',
  );
});

describe('the effects', () => {
  const details = { email: 'amna@example.com' };
  const code = { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' };

  async function resetWith(answer: Response) {
    const host = createFakeHost(stepResponse(1, 'Look into your mail.'), answer);
    const actor = createActor(resetPasswordLogic(host), { input: { stored: null, now: 0 } }).start();
    actor.send({ type: 'details.submitted', details });
    await waitFor(actor, (state) => state.matches('code'));
    actor.send({ type: 'code.submitted', code });
    const end = await waitFor(
      actor,
      (state) => state.status === 'done' || state.matches({ code: 'refused' }),
    );
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
    [429, 'Too many attempts.', null],
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
});
