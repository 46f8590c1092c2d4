import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor as waitForState } from 'xstate';
import { COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { refusalResponse, requestOver } from '#web/platform/tests/request-over.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ChangePasswordScreen } from '../ChangePasswordScreen.tsx';
import { changePasswordLogic } from '../change-password.effects.ts';
import { ChangePasswordForm } from '../parts/ChangePasswordForm.tsx';
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

describe('the form', () => {
  const current = () => screen.getByLabelText('Current password');
  const first = () => screen.getByLabelText('New password');
  const second = () => screen.getByLabelText('New password again');

  function renderForm() {
    const onSubmit = vi.fn();
    const form = (formError: FormError | null) => (
      <ChangePasswordForm username="amna_k" isBusy={false} formError={formError} onSubmit={onSubmit} />
    );
    const { container, rerender } = render(form(null));
    return {
      container,
      onSubmit,
      user: userEvent.setup({ delay: null }),
      refuse: (formError: FormError) => rerender(form(formError)),
    };
  }

  it('says that the new passwords differ, and sends nothing', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(current(), 'quiet-river-42');
    await user.type(first(), 'wide-water-8');
    await user.type(second(), 'wide-water-9{Enter}');
    await waitFor(() => expect(second()).toHaveAccessibleDescription("The two new passwords don't match."));
    expect(second()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(second());
    await user.type(second(), 'wide-water-8{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  });

  it.each([
    ['short', 'A password needs at least 8 characters.'],
    ['x'.repeat(256), 'A password can have up to 255 characters.'],
  ])('says that a new password is too short or too long when the field is left', async (text, sentence) => {
    const { user } = renderForm();
    await user.click(first());
    await user.paste(text);
    await user.tab();
    expect(first()).toHaveAccessibleDescription(sentence);
  });

  it('shows that the current password is wrong beside its field, until it is changed', async () => {
    const { user, refuse } = renderForm();
    await user.type(current(), 'quiet-river-4');
    refuse({ message: WRONG_CURRENT_PASSWORD, field: 'current_pass' });
    expect(current()).toHaveAccessibleDescription(WRONG_CURRENT_PASSWORD);
    expect(current()).toHaveFocus();
    expect(screen.getAllByText(WRONG_CURRENT_PASSWORD)).toHaveLength(1);
    expect(first()).toBeValid();
    await user.type(current(), '2');
    expect(current()).toBeValid();
  });

  it('shows that a new password is too common beside its field, until it is changed', async () => {
    const { user, refuse } = renderForm();
    await user.type(first(), 'password123');
    refuse({ message: COMMON_PASSWORD, field: 'new_pass_1' });
    expect(first()).toHaveAccessibleDescription(COMMON_PASSWORD);
    expect(first()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(COMMON_PASSWORD);
    await user.type(first(), '!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives password managers the username and tells the current password from the new one', () => {
    const { container } = renderForm();
    const fields = [...container.querySelectorAll('input')];
    expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
      ['username', 'amna_k'],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ]);
  });
});

describe('the effects', () => {
  const change = { current_pass: 'quiet-river-42', new_pass_1: 'wide-water-8', new_pass_2: 'wide-water-8' };

  /** The state in which a change ends with this answer. */
  async function changeWith(answer: () => Promise<Response>) {
    const request = requestOver(answer);
    const actor = createActor(changePasswordLogic({ request })).start();
    actor.send({ type: 'password.submitted', change });
    const { value, context } = await waitForState(actor, (state) => !state.matches('submitting'));
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
    const { context } = await waitForState(actor, (state) => state.context.username !== null);
    expect(context.username).toBe('amna_k');
  });
});
