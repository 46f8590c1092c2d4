import { PasswordChange } from '#contract/accounts.ts';
import { NEW_PASSWORD_LENGTH } from '#contract/constants.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

type Props = {
  /** For password managers. */
  username: string | null;
  isBusy: boolean;
  formError: FormError | null;
  onSubmit: (change: PasswordChange) => void;
};

/** The current password, and the new one twice. */
export function ChangePasswordForm({ username, isBusy, formError, onSubmit }: Props) {
  const form = useSchemaForm(PasswordChange, {
    defaultValues: { current_pass: '', new_pass_1: '', new_pass_2: '' },
    onSubmit,
  });
  return (
    <form.AppForm>
      <form.Form label="Change password" formError={formError}>
        <input hidden readOnly name="username" autoComplete="username" value={username ?? ''} />
        <form.AppField name="current_pass">
          {(field) => (
            <field.Password label="Current password" autoComplete="current-password" enterKeyHint="next" />
          )}
        </form.AppField>
        <form.AppField name="new_pass_1">
          {(field) => (
            <field.Password
              label="New password"
              hint={`${NEW_PASSWORD_LENGTH.min} characters or more.`}
              autoComplete="new-password"
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="new_pass_2">
          {(field) => (
            <field.Password label="New password again" autoComplete="new-password" enterKeyHint="go" />
          )}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Change password</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
