import type * as v from 'valibot';
import { SignupCode } from '#contract/accounts.ts';
import type { CodeFormProps } from '#web/features/account/verification/VerificationScreen.tsx';
import { useDraft } from '#web/platform/forms/use-draft.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

type TypedCode = v.InferInput<typeof SignupCode>;
const BLANK: TypedCode = { otp: '' };

type Props = Omit<CodeFormProps<TypedCode, SignupCode>, 'email'>;

/** The last digit does not submit the code, because a code has few attempts. */
export function CodeForm({ draft, isBusy, formError, onSubmit }: Props) {
  const form = useSchemaForm(SignupCode, { ...useDraft(draft, BLANK), onSubmit });
  return (
    <form.AppForm>
      <form.Form label="Check your email" formError={formError}>
        <form.AppField name="otp">
          {(field) => <field.Code label="Code from the email" hint="It's valid for 10 minutes." />}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Confirm</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
