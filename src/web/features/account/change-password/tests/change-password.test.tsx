import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ChangePasswordScreen } from '../ChangePasswordScreen.tsx';
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
    await waitFor(() =>
      expect(second()).toHaveAccessibleDescription('The two new passwords are not the same.'),
    );
    expect(second()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(second());
    await user.type(second(), 'wide-water-8{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  });

  it.each([
    ['short', 'A password has at least 8 characters.'],
    ['x'.repeat(256), 'A password has at most 255 characters.'],
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
