import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { describe, expect, it, vi } from 'vitest';
import { RESUMED_AT_CODE } from '#web/features/account/verification/verification.model.ts';
import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './ChangeEmailScreen.stories.tsx';
import { ChangeEmailScreen } from './ChangeEmailScreen.tsx';
import { changeEmailMachine } from './change-email.machine.ts';
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

/** The running flow after a reload at the codes, when new ones can be requested. */
function Live() {
  const [state, send] = useMachine(changeEmailMachine, { input: RESUMED_AT_CODE });
  return (
    <WithinRouter>
      <ChangeEmailScreen state={state} send={send} />
    </WithinRouter>
  );
}

describe('the two codes', () => {
  const present = () => screen.getByLabelText('Code from your present address');
  const next = () => screen.getByLabelText('Code from your new address');

  it('say which address each belongs to, and only one offers to be filled in by the browser', () => {
    render(<CodesForm email="amna.khan@example.com" isBusy={false} formError={null} onSubmit={() => {}} />);
    expect(next()).toHaveAccessibleDescription('We sent it to amna.khan@example.com.');
    expect(present()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(next()).toHaveAttribute('autocomplete', 'off');
  });

  it('are still there after going back to the address', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Live />);
    await user.type(present(), '482913');
    await user.type(next(), '770');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await user.click(screen.getByRole('button', { name: 'Enter the codes' }));
    expect(present()).toHaveValue('482913');
    expect(next()).toHaveValue('770');
  });

  it('are sent both together', async () => {
    const onSubmit = vi.fn();
    const user = userEvent.setup({ delay: null });
    render(<CodesForm email="amna.khan@example.com" isBusy={false} formError={null} onSubmit={onSubmit} />);
    await user.type(present(), '482913{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(next()).toHaveAccessibleDescription('The code is a number of six digits.');
    expect(next()).toHaveFocus();
    await user.type(next(), '770154{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ otp_1: 482_913, otp_2: 770_154 });
  });
});
