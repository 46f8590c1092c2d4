import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { createFakeHost, stepResponse } from '#web/features/account/verification/tests/fake-host.ts';
import { NOON, RESUMED_AT_CODE } from '#web/features/account/verification/tests/verification.model.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ResetPasswordForm } from '../parts/ResetPasswordForm.tsx';
import { ResetPasswordScreen } from '../ResetPasswordScreen.tsx';
import { resetPasswordLogic } from '../reset-password.effects.ts';
import { resetPasswordMachine } from '../reset-password.machine.ts';
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

const idleResetPassword = resetPasswordMachine.provide({ actors: { ticker: idleEffect() } });

/** The running flow after a reload at the second step. */
function ResumedFlow() {
  const [state, send] = useMachine(idleResetPassword, { input: RESUMED_AT_CODE });
  return (
    <WithinRouter>
      <ResetPasswordScreen state={state} send={send} />
    </WithinRouter>
  );
}

describe('the new password', () => {
  function renderForm() {
    const onSubmit = vi.fn();
    const props = { email: 'amna@example.com', isBusy: false, onSubmit };
    const { rerender } = render(<ResetPasswordForm {...props} formError={null} />);
    const refuse = (message: string, field: string | null) =>
      rerender(<ResetPasswordForm {...props} formError={{ message, field }} />);
    return { onSubmit, refuse, user: userEvent.setup({ delay: null }) };
  }
  const field = (label: string) => screen.getByLabelText(label);

  it('must be typed the same twice before anything is submitted', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(field('New password'), 'quiet river 42');
    await user.type(field('New password again'), 'quiet river 24');
    await user.tab();
    expect(field('New password again')).toHaveAccessibleDescription("The two new passwords don't match.");
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(field('Code from the email'), '482913{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field('New password again')).toHaveFocus();
  });

  it.each([
    ['seven77', 'A password needs at least 8 characters.'],
    ['x'.repeat(256), 'A password can have up to 255 characters.'],
  ])('is refused when the field is left: %s', async (password, sentence) => {
    const { user } = renderForm();
    await user.click(field('New password'));
    await user.paste(password);
    await user.tab();
    expect(field('New password')).toHaveAccessibleDescription(sentence);
  });

  it('is shown as too common beside its field, until it is changed', async () => {
    const { refuse, user } = renderForm();
    await user.type(field('New password'), 'password123');
    await user.click(field('New password again'));
    refuse('This password is too common.', 'password_1');
    expect(field('New password')).toHaveAccessibleDescription('This password is too common.');
    expect(field('New password')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('This password is too common.');
    await user.type(field('New password'), '!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error of no field above the button', () => {
    const { refuse } = renderForm();
    refuse('Too many attempts.', null);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Too many attempts.');
    const button = screen.getByRole('button', { name: 'Set the password' });
    expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('names its fields for password managers', () => {
    renderForm();
    expect(field('Code from the email')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('New password again')).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('amna@example.com');
  });
});

describe('going back and forth', () => {
  it('keeps the code, the passwords and an address that was not submitted yet', async () => {
    const user = userEvent.setup({ delay: null });
    render(<ResumedFlow />);
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
