import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { checkFlow } from '#web/testing/checkFlow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './ChangeEmailScreen.stories.tsx';
import { ChangeEmailScreen } from './ChangeEmailScreen.tsx';
import { changeEmailModel } from './change-email.model.ts';
import { CodesForm } from './parts/CodesForm.tsx';

checkFlow(changeEmailModel, {
  render: (state, send) => (
    <WithinRouter>
      <ChangeEmailScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

describe('the two codes', () => {
  const present = () => screen.getByLabelText('Code from your present address');
  const next = () => screen.getByLabelText('Code from your new address');

  it('say which address each belongs to, and only one can be filled in by the browser', () => {
    render(<CodesForm email="amna.khan@example.com" isBusy={false} refusal={null} onSubmit={() => {}} />);
    expect(next()).toHaveAccessibleDescription('It was sent to amna.khan@example.com.');
    expect(present()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(next()).toHaveAttribute('autocomplete', 'off');
  });

  it('are sent both together', async () => {
    const onSubmit = vi.fn();
    const user = userEvent.setup({ delay: null });
    render(<CodesForm email="amna.khan@example.com" isBusy={false} refusal={null} onSubmit={onSubmit} />);
    await user.type(present(), '482913{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(next()).toHaveAccessibleDescription('The code is a number of six digits.');
    expect(next()).toHaveFocus();
    await user.type(next(), '770154{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ otp_1: 482_913, otp_2: 770_154 });
  });
});
