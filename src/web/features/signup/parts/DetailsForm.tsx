import * as v from 'valibot';
import { SignupDetails } from '#contract/accounts.ts';
import { SIGNUP_PASSWORD_LENGTH, USERNAME_LENGTH } from '#contract/constants.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import { type Draft, useDraft } from '#web/app/use-draft.ts';
import type { Refusal } from '#web/lib/refusal.ts';
import { Link } from '#web/ui/Link.tsx';

export type TypedDetails = Omit<v.InferInput<typeof SignupDetails>, 'tos'> & { tos: boolean };
const BLANK: TypedDetails = { username: '', email: '', password: '', tos: false, promo: false };

/** The texts open beside the form, so that nothing typed is lost. */
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

type Props = {
  /** What was sent before, to be mended; after a reload the address alone. */
  before: SignupDetails | { email: string } | null;
  /** What was typed before somebody went back and forth. */
  draft?: Draft<TypedDetails>;
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (details: SignupDetails) => void;
};

/** What is asked for an account. A refusal leaves it as it was typed. */
export function DetailsForm({ before, draft, isBusy, refusal, onSubmit }: Props) {
  const form = useAppForm({
    ...useDraft<TypedDetails>(draft, { ...BLANK, ...before }),
    validationLogic: whenLeft,
    validators: { onDynamic: SignupDetails },
    onSubmit: ({ value }) => onSubmit(v.parse(SignupDetails, value)),
  });
  const { min, max } = USERNAME_LENGTH;
  return (
    <form.AppForm>
      <form.Form label="Create your account" refusal={refusal}>
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
              label="E-mail"
              hint="We send a code there, and word of your orders."
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.Password
              label="Password"
              hint={`${SIGNUP_PASSWORD_LENGTH.min} or more, with a letter and a number.`}
              autoComplete="new-password"
              enterKeyHint="go"
            />
          )}
        </form.AppField>
        <div>
          <form.AppField name="tos">{(field) => <field.Check label={ACCEPTANCE} />}</form.AppField>
          <form.AppField name="promo">
            {(field) => <field.Check label="Tell me of offers by e-mail (optional)." />}
          </form.AppField>
        </div>
        <form.Submit isBusy={isBusy}>Continue</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
