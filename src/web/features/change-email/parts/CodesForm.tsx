import * as v from 'valibot';
import { EmailCodes } from '#contract/accounts.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import type { Refusal } from '#web/lib/refusal.ts';

const BLANK: v.InferInput<typeof EmailCodes> = { otp_1: '', otp_2: '' };

type Props = {
  /** The new address. */
  email: string | undefined;
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (codes: EmailCodes) => void;
};

/** Six digits from each of the two addresses. A browser that fills in one by itself can fill in one field alone. */
export function CodesForm({ email, isBusy, refusal, onSubmit }: Props) {
  const form = useAppForm({
    defaultValues: BLANK,
    validationLogic: whenLeft,
    validators: { onDynamic: EmailCodes },
    onSubmit: ({ value }) => onSubmit(v.parse(EmailCodes, value)),
  });
  return (
    <form.AppForm>
      <form.Form label="Check both mailboxes" refusal={refusal}>
        <form.AppField name="otp_1">
          {(field) => (
            <field.Code
              label="Code from your present address"
              hint="It is valid for 10 minutes."
              enterKeyHint="next"
            />
          )}
        </form.AppField>
        <form.AppField name="otp_2">
          {(field) => (
            <field.Code
              label="Code from your new address"
              hint={email === undefined ? undefined : `It was sent to ${email}.`}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Confirm</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
