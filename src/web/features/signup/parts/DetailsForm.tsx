import * as v from 'valibot';
import { SignupDetails } from '#contract/accounts.ts';
import { SIGNUP_PASSWORD_LENGTH, USERNAME_LENGTH } from '#contract/constants.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Blank = Omit<v.InferInput<typeof SignupDetails>, 'tos'> & { tos: boolean };
const BLANK: Blank = { username: '', email: '', password: '', tos: false, promo: false };

type Props = {
  /** What was sent before, to be mended. */
  before: SignupDetails | null;
  isBusy: boolean;
  refusal: string | null;
  onSubmit: (details: SignupDetails) => void;
};

/** What is asked for an account. A refusal leaves it as it was typed. */
export function DetailsForm({ before, isBusy, refusal, onSubmit }: Props) {
  const form = useAppForm({
    defaultValues: before ?? BLANK,
    validationLogic: whenLeft,
    validators: { onDynamic: SignupDetails },
    onSubmit: ({ value }) => onSubmit(v.parse(SignupDetails, value)),
  });
  const { min, max } = USERNAME_LENGTH;
  return (
    <form.AppForm>
      <form.Form label="Create your account">
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
            <field.Text
              label="E-mail"
              hint="We send a code there, and word of your orders."
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
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
          <form.AppField name="tos">
            {(field) => <field.Check label="I accept the terms of service." />}
          </form.AppField>
          <form.AppField name="promo">
            {(field) => <field.Check label="Tell me of offers by e-mail (optional)." />}
          </form.AppField>
        </div>
        <Button type="submit" wide pending={isBusy}>
          Continue
        </Button>
        {refusal !== null && (
          <Notice tone="error" alert>
            {refusal}
          </Notice>
        )}
      </form.Form>
    </form.AppForm>
  );
}
