import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { refusalResponse, requestOver } from '#web/platform/tests/request-over.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ChangePasswordScreen } from '../ChangePasswordScreen.tsx';
import { changePasswordLogic } from '../change-password.effects.ts';
import { ChangePasswordForm } from '../parts/ChangePasswordForm.tsx';
import * as faults from './ChangePasswordFaults.stories.tsx';
import * as stories from './ChangePasswordScreen.stories.tsx';
import { changePasswordModel } from './change-password.model.ts';

checkFlow(changePasswordModel, {
  render: (state, send) => (
    <WithinRouter>
      <ChangePasswordScreen state={state} send={send} onBack={() => {}} />
    </WithinRouter>
  ),
  stories,
});
checkFaults(faults, WithinRouter);

it('gives password managers the username and tells the current password from the new one', () => {
  const { container } = render(
    <ChangePasswordForm username="amna_k" isBusy={false} formError={null} onSubmit={() => {}} />,
  );
  const fields = [...container.querySelectorAll('input')];
  expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
    ['username', 'amna_k'],
    ['current-password', ''],
    ['new-password', ''],
    ['new-password', ''],
  ]);
});

describe('the effects', () => {
  const change = { current_pass: 'quiet-river-42', new_pass_1: 'wide-water-8', new_pass_2: 'wide-water-8' };

  /** The state in which a change ends with this answer. */
  async function changeWith(answer: () => Promise<Response>) {
    const request = requestOver(answer);
    const actor = createActor(changePasswordLogic({ request })).start();
    actor.send({ type: 'password.submitted', change });
    const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'));
    return { value, formError: context.formError };
  }

  it('ends once the host has changed the password', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    expect(await changeWith(async () => new Response(null, { status: 204 }))).toEqual({
      value: 'changed',
      formError: null,
    });
  });

  it.each([
    [422, WRONG_CURRENT_PASSWORD, 'current_pass'],
    [422, COMMON_PASSWORD, 'new_pass_1'],
    [429, 'Too many attempts. Please wait for 3 minutes.', null],
  ])("shows a refusal (%i) in the host's words: %s", async (status, sentence, field) => {
    expect(await changeWith(async () => refusalResponse(status, sentence))).toEqual({
      value: 'refused',
      formError: { message: sentence, field },
    });
  });

  it('says that the host could not be reached, and that the password may have changed', async () => {
    expect(await changeWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      value: 'refused',
      formError: {
        message:
          "Couldn't reach the shop. Is your Internet working? Your password may have changed anyway. If we ask you to log in, try the new one first.",
        field: null,
      },
    });
  });

  it('finds the username for password managers', async () => {
    const profile = {
      username: 'amna_k',
      email: 'amna@example.com',
      balance: 0,
      registered_at: '2026-03-01T12:00:00.000Z',
      preference: { alerts: true, orders: true, promos: false },
    };
    const answer = async () => new Response(JSON.stringify(profile));
    const request = requestOver(answer);
    const actor = createActor(changePasswordLogic({ request })).start();
    const { context } = await waitFor(actor, (state) => state.context.username !== null);
    expect(context.username).toBe('amna_k');
  });
});
