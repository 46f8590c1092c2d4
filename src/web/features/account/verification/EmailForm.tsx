import { ResetEmail } from '#contract/accounts.ts';
import { useDraft } from '#web/platform/forms/use-draft.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
import type { DetailsFormProps } from './VerificationScreen.tsx';

export type EmailFormProps = DetailsFormProps<ResetEmail, ResetEmail>;
type Props = EmailFormProps & { label: string; fieldLabel: string; hint: string };

/** The details of a flow that needs only an email address. */
export function EmailForm({
  label,
  fieldLabel,
  hint,
  initialDetails,
  draft,
  isBusy,
  formError,
  onSubmit,
}: Props) {
  const form = useSchemaForm(ResetEmail, {
    ...useDraft(draft, { email: initialDetails?.email ?? '' }),
    onSubmit,
  });
  return (
    <form.AppForm>
      <form.Form label={label} formError={formError}>
        <form.AppField name="email">
          {(field) => <field.Email label={fieldLabel} hint={hint} enterKeyHint="go" />}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Continue</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
