import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { describe, expect, it, vi } from 'vitest';
import { AGAIN_AT_CODES } from '#web/app/codes/codes.model.ts';
import { checkFlow } from '#web/testing/checkFlow.ts';
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

/** The flow as a page shows it that is loaded again at the codes, when others may be asked for. */
function Live() {
  const [state, send] = useMachine(changeEmailMachine, { input: AGAIN_AT_CODES });
  return (
    <WithinRouter>
      <ChangeEmailScreen state={state} send={send} />
    </WithinRouter>
  );
}

describe('the two codes', () => {
  const present = () => screen.getByLabelText('Code from your present address');
  const next = () => screen.getByLabelText('Code from your new address');

  it('say which address each belongs to, and only one can be filled in by the browser', () => {
    render(<CodesForm email="amna.khan@example.com" isBusy={false} refusal={null} onSubmit={() => {}} />);
    expect(next()).toHaveAccessibleDescription('It was sent to amna.khan@example.com.');
    expect(present()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(next()).toHaveAttribute('autocomplete', 'off');
  });

  it('are still there when one went back to the address', async () => {
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
    render(<CodesForm email="amna.khan@example.com" isBusy={false} refusal={null} onSubmit={onSubmit} />);
    await user.type(present(), '482913{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(next()).toHaveAccessibleDescription('The code is a number of six digits.');
    expect(next()).toHaveFocus();
    await user.type(next(), '770154{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ otp_1: 482_913, otp_2: 770_154 });
  });
});
