import type * as v from 'valibot';
import { SignupDetails } from '#contract/accounts.ts';
import { SIGNUP_PASSWORD_LENGTH, USERNAME_LENGTH } from '#contract/constants.ts';
import type { DetailsFormProps } from '#web/features/account/verification/VerificationScreen.tsx';
import { useDraft } from '#web/platform/forms/use-draft.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
import { Link } from '#web/ui/Link.tsx';

type TypedDetails = Omit<v.InferInput<typeof SignupDetails>, 'tos'> & { tos: boolean };
const BLANK: TypedDetails = { username: '', email: '', password: '', tos: false, promo: false };

/** The texts open in a new tab, so that the form keeps what was typed. */
const ACCEPTANCE = (
  <>
    I accept the{' '}
    <Link to="/terms-of-service" target="_blank">
      terms of service
    </Link>{' '}
    and the{' '}
    <Link to="/privacy-policy" target="_blank">
      privacy policy
    </Link>
    .
  </>
);

type Props = DetailsFormProps<TypedDetails, SignupDetails>;

export function DetailsForm({ initialDetails, draft, isBusy, formError, onSubmit }: Props) {
  const form = useSchemaForm(SignupDetails, {
    ...useDraft<TypedDetails>(draft, { ...BLANK, ...initialDetails }),
    onSubmit,
  });
  const { min, max } = USERNAME_LENGTH;
  return (
    <form.AppForm>
      <form.Form label="Create your account" formError={formError}>
        <form.AppField name="username">
          {(field) => (
            <field.Text
              label="Username"
              hint={`${min} to ${max} letters, numbers or underscores.`}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.Email
              label="Email"
              hint="We'll send a code and your order updates to this address."
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.Password
              label="Password"
              hint={`${SIGNUP_PASSWORD_LENGTH.min} characters or more, with a letter and a number.`}
              autoComplete="new-password"
              enterKeyHint="go"
            />
          )}
        </form.AppField>
        <div>
          <form.AppField name="tos">{(field) => <field.Check label={ACCEPTANCE} />}</form.AppField>
          <form.AppField name="promo">
            {(field) => <field.Check label="Send me offers by email (optional)." />}
          </form.AppField>
        </div>
        <form.Submit isBusy={isBusy}>Continue</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
