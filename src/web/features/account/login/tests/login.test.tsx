import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { createApiRequest } from '#web/platform/api-client.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { LoginScreen } from '../LoginScreen.tsx';
import { loginLogic } from '../login.effects.ts';
import { loginMachine } from '../login.machine.ts';
import { LoginForm } from '../parts/LoginForm.tsx';
import * as stories from './LoginScreen.stories.tsx';
import { loginModel } from './login.model.ts';

checkFlow(loginModel, {
  render: (state, send) => (
    <WithinRouter>
      <LoginScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

it.each([
  ['Forgot your password?', '/reset-password?redirect=%2Fpayment-methods'],
  ['Create an account', '/signup?redirect=%2Fpayment-methods'],
])('passes the redirect on: %s', (name, address) => {
  const state = createActor(loginMachine).getSnapshot();
  render(
    <WithinRouter>
      <LoginScreen state={state} send={() => {}} redirect="/payment-methods" />
    </WithinRouter>,
  );
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
});

describe('the form', () => {
  const name = () => screen.getByLabelText('Username or email');
  const password = () => screen.getByLabelText('Password');

  function renderForm() {
    const onSubmit = vi.fn();
    render(<LoginForm isBusy={false} formError={null} onSubmit={onSubmit} />);
    return { onSubmit, user: userEvent.setup({ delay: null }) };
  }

  it('sends nothing invalid, says why, and focuses the first invalid field', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(password(), 'short');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(name()).toHaveAccessibleDescription('A username needs at least 4 characters.');
    expect(password()).toHaveAccessibleDescription('A password needs at least 8 characters.');
    expect(name()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows an error when a field is left, but none for an empty field', async () => {
    const { user } = renderForm();
    await user.click(name());
    await user.tab();
    expect(name()).toBeValid();
    await user.type(name(), 'amn');
    await user.tab();
    expect(name()).toHaveAccessibleDescription('A username needs at least 4 characters.');
    expect(password()).toBeValid();
  });

  it('is submitted by Enter in the last field', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(name(), 'amna_k');
    await user.tab();
    await user.type(password(), 'open sesame 1{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ username: 'amna_k', password: 'open sesame 1' });
  });

  it('clears an error as soon as it is corrected after a submit', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(name(), 'amn');
    await user.type(password(), 'open sesame 1{Enter}');
    expect(name()).toBeInvalid();
    await user.type(name(), 'a');
    expect(name()).toBeValid();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ username: 'amna', password: 'open sesame 1' });
  });
});

describe('the effects', () => {
  const login = { username: 'amna_k', password: 'open sesame 1' };

  const onUnauthorized = vi.fn();

  /** The state in which a login ends with this answer. */
  async function logInWith(answer: () => Promise<Response>) {
    const request = createApiRequest(answer, { onUnauthorized, onServerDate: () => {} });
    const actor = createActor(loginLogic({ request })).start();
    actor.send({ type: 'login.submitted', login });
    const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'));
    return { value, error: context.formError?.message ?? null };
  }

  it('ends once the host has opened a session', async () => {
    expect(await logInWith(async () => new Response(null, { status: 204 }))).toEqual({
      value: 'done',
      error: null,
    });
  });

  it.each([
    [401, 'Wrong username or password.'],
    [403, 'This account is locked. Please contact support.'],
    [429, 'Too many attempts. Please wait for 3 minutes.'],
  ])("shows a refusal (%i) in the host's words", async (status, sentence) => {
    expect(await logInWith(async () => refusalResponse(status, sentence))).toEqual({
      value: 'refused',
      error: sentence,
    });
    // A wrong password says nothing about a session.
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('says that the host could not be reached', async () => {
    expect(await logInWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      value: 'refused',
      error: "Couldn't reach the shop. Is your Internet working?",
    });
  });
});
