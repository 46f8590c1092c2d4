import { useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { NewEmail } from '#contract/accounts.ts';
import { CodeStep } from '#web/app/codes/CodeStep.tsx';
import { CodesPage } from '#web/app/codes/CodesPage.tsx';
import { DetailsStep } from '#web/app/codes/DetailsStep.tsx';
import { EmailForm } from '#web/app/codes/EmailForm.tsx';
import { TWO_CODES } from '#web/app/codes/words.ts';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { changeEmailMachine } from './change-email.machine.ts';
import { CodesForm, type TypedCodes } from './parts/CodesForm.tsx';

type Props = {
  state: SnapshotFrom<typeof changeEmailMachine>;
  send: (event: EventFrom<typeof changeEmailMachine>) => void;
};

/** Giving the account another e-mail address (spec §2), a step at a time. */
export function ChangeEmailScreen({ state, send }: Props) {
  const { details, mailed, refusal } = state.context;
  const typedDetails = useRef<NewEmail>(null);
  const typedCode = useRef<TypedCodes>(null);
  const step = { state, send, words: TWO_CODES };
  return (
    <CodesPage
      state={state}
      details={
        <DetailsStep
          {...step}
          heading="Change your e-mail address"
          lead="We send a code to your present address, and one to the new one."
          ways={
            <Link to="/my/profile" look="ghost">
              <ArrowLeftIcon /> Go Back
            </Link>
          }
        >
          <EmailForm
            draft={typedDetails}
            label="Change your e-mail address"
            field="New e-mail"
            hint="You log in with it, and get word of your orders there."
            before={details?.email ?? mailed?.email}
            isBusy={state.hasTag('busy')}
            refusal={refusal}
            onSubmit={(next) => send({ type: 'details.submitted', details: next })}
          />
        </DetailsStep>
      }
      code={
        <CodeStep {...step}>
          <CodesForm
            draft={typedCode}
            email={mailed?.email}
            isBusy={state.hasTag('busy')}
            refusal={refusal}
            onSubmit={(code) => send({ type: 'code.submitted', code })}
          />
        </CodeStep>
      }
      done={{
        title: 'Your new address is set',
        action: (
          <Link to="/my/profile" replace look="primary">
            My Profile
          </Link>
        ),
      }}
    />
  );
}
