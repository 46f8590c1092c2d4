import type * as v from 'valibot';
import { ResetPassword } from '#contract/accounts.ts';
import { NEW_PASSWORD_LENGTH } from '#contract/constants.ts';
import type { CodeFormProps } from '#web/features/account/verification/VerificationScreen.tsx';
import { useDraft } from '#web/platform/forms/use-draft.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

type TypedReset = v.InferInput<typeof ResetPassword>;
const BLANK: TypedReset = { otp: '', password_1: '', password_2: '' };

/** The code, and the new password twice. */
export function ResetPasswordForm({
  email,
  draft,
  isBusy,
  formError,
  onSubmit,
}: CodeFormProps<TypedReset, ResetPassword>) {
  const form = useSchemaForm(ResetPassword, { ...useDraft(draft, BLANK), onSubmit });
  return (
    <form.AppForm>
      <form.Form label="Choose a new password" formError={formError}>
        <form.AppField name="otp">
          {(field) => (
            <field.Code label="Code from the email" hint="It's valid for 10 minutes." enterKeyHint="next" />
          )}
        </form.AppField>
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <form.AppField name="password_1">
          {(field) => (
            <field.Password
              label="New password"
              hint={`${NEW_PASSWORD_LENGTH.min} characters or more.`}
              autoComplete="new-password"
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="password_2">
          {(field) => (
            <field.Password label="New password again" autoComplete="new-password" enterKeyHint="go" />
          )}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Set the password</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
