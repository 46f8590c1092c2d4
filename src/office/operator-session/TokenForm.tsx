import * as v from 'valibot';
import { formError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

const Token = v.object({
  token: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter your token.'), v.maxLength(300, 'This is no token.')),
});

type Props = { isBusy: boolean; refusal: string | null; onToken: (token: string) => void };

/** An operator's token, typed or filled in by a password manager. */
export function TokenForm({ isBusy, refusal, onToken }: Props) {
  const form = useSchemaForm(Token, {
    defaultValues: { token: '' },
    onSubmit: ({ token }) => onToken(token),
  });
  return (
    <form.AppForm>
      <form.Form label="Sign in" formError={refusal === null ? null : formError(refusal)}>
        <form.AppField name="token">
          {(field) => <field.Password label="Your token" autoComplete="current-password" enterKeyHint="go" />}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Sign in</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
