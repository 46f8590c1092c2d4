import type * as v from 'valibot';
import { EmailCodes } from '#contract/accounts.ts';
import type { CodeFormProps } from '#web/features/account/verification/VerificationScreen.tsx';
import { useDraft } from '#web/platform/forms/use-draft.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

type TypedCodes = v.InferInput<typeof EmailCodes>;
const BLANK: TypedCodes = { otp_1: '', otp_2: '' };

/** Browsers fill in at most one code, so only one field asks for it. */
export function CodesForm({
  email,
  draft,
  isBusy,
  formError,
  onSubmit,
}: CodeFormProps<TypedCodes, EmailCodes>) {
  const form = useSchemaForm(EmailCodes, { ...useDraft(draft, BLANK), onSubmit });
  return (
    <form.AppForm>
      <form.Form label="Check both mailboxes" formError={formError}>
        <form.AppField name="otp_1">
          {(field) => (
            <field.Code
              label="Code from your current address"
              hint="It's valid for 10 minutes."
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="otp_2">
          {(field) => (
            <field.Code
              label="Code from your new address"
              hint={`We sent it to ${email}.`}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Confirm</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
