import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { createApiRequest } from '#web/platform/api-client.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { LoginScreen } from '../LoginScreen.tsx';
import { loginLogic } from '../login.effects.ts';
import { loginMachine } from '../login.machine.ts';
import * as faults from './LoginFaults.stories.tsx';
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
checkFaults(faults, WithinRouter);

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

describe('the effects', () => {
  const login = { username: 'amna_k', password: 'open sesame 1' };

  const onUnauthorized = vi.fn();

  /** The state in which a login ends with this answer, and this one to the question about its session. */
  async function logInWith(answer: () => Promise<Response>, check = answer) {
    const fetch = (path: unknown) => (path === '/api/token-validation' ? check() : answer());
    const request = createApiRequest(fetch, { onUnauthorized, onServerDate: () => {} });
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

  it.each([
    [
      401,
      'refused',
      "Your browser didn't keep this login. Please allow cookies for this shop, and log in again.",
    ],
    [204, 'done', null],
    // It says nothing about the cookie.
    [404, 'done', null],
    [503, 'done', null],
  ])('asks whether the cookie was kept (%i): %s', async (status, value, error) => {
    const withStatus = (each: number) => async () => new Response(null, { status: each });
    expect(await logInWith(withStatus(204), withStatus(status))).toEqual({ value, error });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('says that the host could not be reached', async () => {
    expect(await logInWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      value: 'refused',
      error: "Couldn't reach the shop. Is your Internet working?",
    });
  });
});
