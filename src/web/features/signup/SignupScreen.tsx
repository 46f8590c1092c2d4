import { useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { CodeStep } from '#web/app/codes/CodeStep.tsx';
import { CodesPage } from '#web/app/codes/CodesPage.tsx';
import { DetailsStep } from '#web/app/codes/DetailsStep.tsx';
import { ONE_CODE } from '#web/app/codes/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { CodeForm, type TypedCode } from './parts/CodeForm.tsx';
import { DetailsForm, type TypedDetails } from './parts/DetailsForm.tsx';
import type { signupMachine } from './signup.machine.ts';

type Props = {
  state: SnapshotFrom<typeof signupMachine>;
  send: (event: EventFrom<typeof signupMachine>) => void;
  /** Where the shopper goes on to after the login that follows. */
  redirect?: string | undefined;
};

/** Signing up (spec §2), a step at a time. Its ways to the login replace it, so that Back leads to where the shopper came from. */
export function SignupScreen({ state, send, redirect }: Props) {
  const { details, mailed, refusal } = state.context;
  const typedDetails = useRef<TypedDetails>(null);
  const typedCode = useRef<TypedCode>(null);
  const step = { state, send, words: ONE_CODE };
  return (
    <CodesPage
      state={state}
      details={
        <DetailsStep
          {...step}
          heading="Create your account"
          lead="Your orders, codes and balance in one place."
          ways={
            <>
              Have an account?{' '}
              <Link to="/login" search={{ redirect }} replace>
                Log in
              </Link>
            </>
          }
        >
          <DetailsForm
            draft={typedDetails}
            before={details ?? (mailed && { email: mailed.email })}
            isBusy={state.hasTag('busy')}
            refusal={refusal}
            onSubmit={(next) => send({ type: 'details.submitted', details: next })}
          />
        </DetailsStep>
      }
      code={
        <CodeStep {...step}>
          <CodeForm
            draft={typedCode}
            isBusy={state.hasTag('busy')}
            refusal={refusal}
            onSubmit={(code) => send({ type: 'code.submitted', code })}
          />
        </CodeStep>
      }
      done={{
        title: 'Welcome to the shop!',
        action: (
          <Link to="/login" search={{ redirect }} replace look="primary">
            Log in
          </Link>
        ),
      }}
    />
  );
}
