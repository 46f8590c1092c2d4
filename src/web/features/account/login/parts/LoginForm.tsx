import { Login } from '#contract/accounts.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

type Props = { isBusy: boolean; formError: FormError | null; onSubmit: (login: Login) => void };

export function LoginForm({ isBusy, formError, onSubmit }: Props) {
  const form = useSchemaForm(Login, { defaultValues: { username: '', password: '' }, onSubmit });
  return (
    <form.AppForm>
      <form.Form label="Log in" formError={formError}>
        <form.AppField name="username">
          {(field) => (
            <field.Text
              label="Username or email"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              inputMode="email"
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.Password label="Password" autoComplete="current-password" enterKeyHint="go" />}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Log in</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
