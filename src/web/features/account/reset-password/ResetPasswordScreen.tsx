import type { EventFrom, SnapshotFrom } from 'xstate';
import { ONE_CODE_COPY } from '#web/features/account/verification/copy.ts';
import { EmailForm, type EmailFormProps } from '#web/features/account/verification/EmailForm.tsx';
import { VerificationScreen } from '#web/features/account/verification/VerificationScreen.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ResetPasswordForm } from './parts/ResetPasswordForm.tsx';
import type { resetPasswordMachine } from './reset-password.machine.ts';

const HEADING = 'Reset your password';

type Props = {
  state: SnapshotFrom<typeof resetPasswordMachine>;
  send: (event: EventFrom<typeof resetPasswordMachine>) => void;
  /** Passed on to the login. */
  redirect?: string | undefined;
};

/** Password reset (spec §2). */
export function ResetPasswordScreen({ state, send, redirect }: Props) {
  return (
    <VerificationScreen
      state={state}
      send={send}
      copy={ONE_CODE_COPY}
      heading={HEADING}
      lead="We'll email you a code, then you choose a new password."
      DetailsForm={AddressForm}
      links={
        <>
          Remembered it?{' '}
          <Link to="/login" search={{ redirect }} replace>
            Log in
          </Link>
        </>
      }
      CodeForm={ResetPasswordForm}
      done={{
        title: 'Your new password is set',
        action: (
          <Link to="/login" search={{ redirect }} replace look="primary">
            Log in
          </Link>
        ),
      }}
    />
  );
}

const AddressForm = (props: EmailFormProps) => (
  <EmailForm {...props} label={HEADING} fieldLabel="Email" hint="The email address of your account." />
);
