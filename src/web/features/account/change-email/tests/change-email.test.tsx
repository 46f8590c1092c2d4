import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { describe, expect, it, vi } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/model/idle-effect.ts';
import { RESUMED_AT_CODE } from '#web/features/account/verification/tests/verification.model.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ChangeEmailScreen } from '../ChangeEmailScreen.tsx';
import { changeEmailMachine } from '../change-email.machine.ts';
import { CodesForm } from '../parts/CodesForm.tsx';
import * as stories from './ChangeEmailScreen.stories.tsx';
import { changeEmailModel } from './change-email.model.ts';

checkFlow(changeEmailModel, {
  render: (state, send) => (
    <WithinRouter>
      <ChangeEmailScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
  // The sign-up walks the same chart whole.
  walk: 'leaves',
});

const idleChangeEmail = changeEmailMachine.provide({ actors: { ticker: idleEffect() } });

/** The running flow after a reload at the second step. */
function ResumedFlow() {
  const [state, send] = useMachine(idleChangeEmail, { input: RESUMED_AT_CODE });
  return (
    <WithinRouter>
      <ChangeEmailScreen state={state} send={send} />
    </WithinRouter>
  );
}

describe('the two codes', () => {
  const current = () => screen.getByLabelText('Code from your current address');
  const next = () => screen.getByLabelText('Code from your new address');

  it('name their addresses, and only one can be filled in by the browser', () => {
    render(<CodesForm email="amna.khan@example.com" isBusy={false} formError={null} onSubmit={() => {}} />);
    expect(next()).toHaveAccessibleDescription('We sent it to amna.khan@example.com.');
    expect(current()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(next()).toHaveAttribute('autocomplete', 'off');
  });

  it('are kept when going back to the address', async () => {
    const user = userEvent.setup({ delay: null });
    render(<ResumedFlow />);
    await user.type(current(), '482913');
    await user.type(next(), '770');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await user.click(screen.getByRole('button', { name: 'Enter the codes' }));
    expect(current()).toHaveValue('482913');
    expect(next()).toHaveValue('770');
  });

  it('are submitted together', async () => {
    const onSubmit = vi.fn();
    const user = userEvent.setup({ delay: null });
    render(<CodesForm email="amna.khan@example.com" isBusy={false} formError={null} onSubmit={onSubmit} />);
    await user.type(current(), '482913{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(next()).toHaveAccessibleDescription('The code is a number of six digits.');
    expect(next()).toHaveFocus();
    await user.type(next(), '770154{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ otp_1: 482_913, otp_2: 770_154 });
  });
});
