import type { EventFrom, SnapshotFrom } from 'xstate';
import { ONE_CODE_COPY } from '#web/features/account/verification/copy.ts';
import { VerificationScreen } from '#web/features/account/verification/VerificationScreen.tsx';
import { Link } from '#web/ui/Link.tsx';
import { CodeForm } from './parts/CodeForm.tsx';
import { DetailsForm } from './parts/DetailsForm.tsx';
import type { signupMachine } from './signup.machine.ts';

type Props = {
  state: SnapshotFrom<typeof signupMachine>;
  send: (event: EventFrom<typeof signupMachine>) => void;
  /** The next page, at once or after the login. */
  redirect?: string | undefined;
  /** Whether the sign-up has logged in; null until the host has said so. */
  isLoggedIn?: boolean | null;
};

/**
 * Sign-up (spec §2). Its links replace it in the history, so that Back skips the form. The link of
 * its last step leads through the login, which a member passes without a stop.
 */
export function SignupScreen({ state, send, redirect, isLoggedIn = false }: Props) {
  return (
    <VerificationScreen
      state={state}
      send={send}
      copy={ONE_CODE_COPY}
      heading="Create your account"
      lead="Your orders, codes and balance in one place."
      DetailsForm={DetailsForm}
      links={
        <>
          Have an account?{' '}
          <Link to="/login" search={{ redirect }} replace>
            Log in
          </Link>
        </>
      }
      CodeForm={CodeForm}
      done={{
        title: 'Welcome to the shop!',
        note: <span role="status">{isLoggedIn && "You're logged in."}</span>,
        action: (
          <Link to="/login" search={{ redirect }} replace look="primary">
            {isLoggedIn === false ? 'Log in' : 'Continue'}
          </Link>
        ),
      }}
    />
  );
}
