import { useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { ResetEmail } from '#contract/accounts.ts';
import { CodeStep } from '#web/app/codes/CodeStep.tsx';
import { CodesPage } from '#web/app/codes/CodesPage.tsx';
import { DetailsStep } from '#web/app/codes/DetailsStep.tsx';
import { EmailForm } from '#web/app/codes/EmailForm.tsx';
import { ONE_CODE } from '#web/app/codes/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { PasswordForm, type TypedReset } from './parts/PasswordForm.tsx';
import type { resetPasswordMachine } from './reset-password.machine.ts';

type Props = {
  state: SnapshotFrom<typeof resetPasswordMachine>;
  send: (event: EventFrom<typeof resetPasswordMachine>) => void;
  /** Where the shopper goes on to after the login that follows. */
  redirect?: string | undefined;
};

/** Setting a new password when the old one is lost (spec §2), a step at a time. */
export function ResetPasswordScreen({ state, send, redirect }: Props) {
  const { details, mailed, refusal } = state.context;
  const typedDetails = useRef<ResetEmail>(null);
  const typedCode = useRef<TypedReset>(null);
  const step = { state, send, words: ONE_CODE };
  return (
    <CodesPage
      state={state}
      details={
        <DetailsStep
          {...step}
          heading="Reset your password"
          lead="We send you a code, and you choose a new password."
          ways={
            <>
              Remembered it?{' '}
              <Link to="/login" search={{ redirect }} replace>
                Log in
              </Link>
            </>
          }
        >
          <EmailForm
            draft={typedDetails}
            label="Reset your password"
            field="E-mail"
            hint="The address of your account."
            before={details?.email ?? mailed?.email}
            isBusy={state.hasTag('busy')}
            refusal={refusal}
            onSubmit={(next) => send({ type: 'details.submitted', details: next })}
          />
        </DetailsStep>
      }
      code={
        <CodeStep {...step}>
          <PasswordForm
            draft={typedCode}
            email={mailed?.email}
            isBusy={state.hasTag('busy')}
            refusal={refusal}
            onSubmit={(code) => send({ type: 'code.submitted', code })}
          />
        </CodeStep>
      }
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
