import type { EventFrom, SnapshotFrom } from 'xstate';
import { TWO_CODES_COPY } from '#web/features/account/verification/copy.ts';
import { EmailForm, type EmailFormProps } from '#web/features/account/verification/EmailForm.tsx';
import { VerificationScreen } from '#web/features/account/verification/VerificationScreen.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { changeEmailMachine } from './change-email.machine.ts';
import { CodesForm } from './parts/CodesForm.tsx';

const HEADING = 'Change your email address';

type Props = {
  state: SnapshotFrom<typeof changeEmailMachine>;
  send: (event: EventFrom<typeof changeEmailMachine>) => void;
};

/** Change of email address (spec §2). */
export function ChangeEmailScreen({ state, send }: Props) {
  return (
    <VerificationScreen
      state={state}
      send={send}
      copy={TWO_CODES_COPY}
      heading={HEADING}
      lead="We'll send one code to your current address and one to the new one."
      DetailsForm={AddressForm}
      links={
        <Link to="/my/profile" look="ghost">
          <ArrowLeftIcon /> Go Back
        </Link>
      }
      CodeForm={CodesForm}
      done={{
        title: 'Your new email address is set',
        action: (
          <Link to="/my/profile" replace look="primary">
            My Profile
          </Link>
        ),
      }}
    />
  );
}

const AddressForm = (props: EmailFormProps) => (
  <EmailForm
    {...props}
    label={HEADING}
    fieldLabel="New email"
    hint="You'll log in with it and get your order updates there."
  />
);
