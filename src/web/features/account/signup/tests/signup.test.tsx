import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { checkFaults } from '#statecharts/check-faults.tsx';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { createFakeHost, stepResponse } from '#web/features/account/verification/tests/fake-host.ts';
import { RESUMED_AT_CODE } from '#web/features/account/verification/tests/verification.model.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { DetailsForm } from '../parts/DetailsForm.tsx';
import { SignupScreen } from '../SignupScreen.tsx';
import { signupLogic } from '../signup.effects.ts';
import { signupMachine } from '../signup.machine.ts';
import * as faults from './SignupFaults.stories.tsx';
import * as stories from './SignupScreen.stories.tsx';
import { signupModel } from './signup.model.ts';

checkFlow(signupModel, {
  render: (state, send) => (
    <WithinRouter>
      <SignupScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});
checkFaults(faults, WithinRouter);

/** The running flow after a reload at the second step. */
const resume = () =>
  openFlow(
    createActor(signupMachine.provide({ actors: { ticker: idleEffect() } }), { input: RESUMED_AT_CODE }),
    (state, send) => <SignupScreen state={state} send={send} />,
  );

describe('the details', () => {
  function renderForm() {
    const onSubmit = vi.fn();
    render(
      <WithinRouter>
        <DetailsForm initialDetails={null} isBusy={false} formError={null} onSubmit={onSubmit} />
      </WithinRouter>,
    );
    return { onSubmit, user: userEvent.setup({ delay: null }) };
  }

  it('are kept while the terms are read', () => {
    renderForm();
    for (const [name, address] of [
      ['terms of service', '/terms-of-service'],
      ['privacy policy', '/privacy-policy'],
    ] as const) {
      const text = screen.getByRole('link', { name });
      expect(text).toHaveAttribute('href', address);
      expect(text).toHaveAttribute('target', '_blank');
    }
  });

  it('are submitted trimmed, with the choice about offers', async () => {
    const { onSubmit, user } = renderForm();
    await user.type(screen.getByLabelText('Username'), 'amna_k');
    await user.type(screen.getByLabelText('Email'), ' amna@example.com ');
    await user.type(screen.getByLabelText('Password'), 'open sesame 1');
    await user.click(
      screen.getByRole('checkbox', { name: 'I accept the terms of service and the privacy policy.' }),
    );
    await user.click(screen.getByRole('checkbox', { name: /offers/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      username: 'amna_k',
      email: 'amna@example.com',
      password: 'open sesame 1',
      tos: true,
      promo: true,
    });
  });
});

describe('going back and forth', () => {
  it('keeps the code and details that were not submitted yet', async () => {
    const { user } = resume();
    const offers = () => screen.getByRole('checkbox', { name: /offers/ });
    await user.type(screen.getByLabelText('Code from the email'), '4829');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await user.type(screen.getByLabelText('Username'), 'amna_k');
    await user.type(screen.getByLabelText('Password'), 'open sesame 1');
    await user.click(offers());
    await user.click(screen.getByRole('button', { name: 'Enter the code' }));
    expect(screen.getByLabelText('Code from the email')).toHaveValue('4829');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(screen.getByLabelText('Username')).toHaveValue('amna_k');
    expect(screen.getByLabelText('Email')).toHaveValue('amna@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('open sesame 1');
    expect(offers()).toBeChecked();
  });
});

describe('the last step', () => {
  const end = (isLoggedIn: boolean | null) => (
    <WithinRouter>
      <SignupScreen
        state={stateAt(signupModel, ['done'])}
        send={() => {}}
        redirect="/payment-methods"
        isLoggedIn={isLoggedIn}
      />
    </WithinRouter>
  );

  it('says that the sign-up has logged in once that is known, and leads on', () => {
    const { rerender } = render(end(null));
    const link = screen.getByRole('link');
    expect(link).toHaveTextContent('Continue');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(end(true));
    expect(screen.getByRole('status')).toHaveTextContent("You're logged in.");
    expect(link).toHaveAttribute('href', '/login?redirect=%2Fpayment-methods');
  });

  it('leads to the login where the host did not log in', () => {
    render(end(false));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByText(/logged in/)).toBeNull();
  });
});

describe('the effects', () => {
  const details = {
    username: 'amna_k',
    email: 'amna@example.com',
    password: 'open sesame 1',
    tos: true,
    promo: false,
  } as const;

  function start(...answers: readonly Response[]) {
    const host = createFakeHost(...answers);
    const actor = createActor(signupLogic(host), { input: { stored: null, now: 0 } }).start();
    actor.send({ type: 'details.submitted', details });
    return { actor, sent: host.sent };
  }

  it('submits the details, then the code', async () => {
    const { actor, sent } = start(
      stepResponse(1, 'Look into your mail.'),
      stepResponse(2, 'Your account is ready.'),
    );
    await waitFor(actor, (state) => state.matches('code'));
    actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
    await waitFor(actor, (state) => state.status === 'done');
    expect(sent).toEqual([details, { otp: 482_913 }]);
  });

  it.each([
    [409, 'This username is taken. Please choose another.', 'username'],
    [422, COMMON_PASSWORD, 'password'],
    [429, 'Too many attempts.', null],
  ])('shows a refusal of the details (%i) at its field: %s', async (status, message, field) => {
    const { actor } = start(refusalResponse(status, message));
    const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
    expect(context.formError).toEqual({ message, field });
  });

  it.each([
    [422, 'This code is wrong.', 'otp'],
    [409, 'This username is taken. Please choose another.', null],
  ])('shows a refusal of the code (%i) at its field: %s', async (status, message, field) => {
    const { actor } = start(stepResponse(1, ''), refusalResponse(status, message));
    await waitFor(actor, (state) => state.matches('code'));
    actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
    const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
    expect(context.formError).toEqual({ message, field });
  });

  it.each([{ step: 1 }, { step: 1, message: null }, { step: 1, message: '', hint: 'new' }])(
    'shows the form for the code after %j (R-2)',
    async (answer) => {
      const { actor } = start(Response.json(answer));
      const { context } = await waitFor(actor, (state) => state.matches('code'));
      expect(context.message).toBeNull();
    },
  );
});
