import * as v from 'valibot';
import { ResetPassword } from '#contract/accounts.ts';
import { NEW_PASSWORD_LENGTH } from '#contract/constants.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import { type Draft, useDraft } from '#web/app/use-draft.ts';
import type { Refusal } from '#web/lib/refusal.ts';

export type TypedReset = v.InferInput<typeof ResetPassword>;
const BLANK: TypedReset = { otp: '', password_1: '', password_2: '' };

type Props = {
  /** Whose password it is: password managers want to know. */
  email: string | undefined;
  /** What was typed before somebody went back and forth. */
  draft?: Draft<TypedReset>;
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (reset: ResetPassword) => void;
};

/** The code, and the new password twice. */
export function PasswordForm({ email, draft, isBusy, refusal, onSubmit }: Props) {
  const form = useAppForm({
    ...useDraft(draft, BLANK),
    validationLogic: whenLeft,
    validators: { onDynamic: ResetPassword },
    onSubmit: ({ value }) => onSubmit(v.parse(ResetPassword, value)),
  });
  return (
    <form.AppForm>
      <form.Form label="Choose a new password" refusal={refusal}>
        <form.AppField name="otp">
          {(field) => (
            <field.Code label="Code from the e-mail" hint="It is valid for 10 minutes." enterKeyHint="next" />
          )}
        </form.AppField>
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
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
