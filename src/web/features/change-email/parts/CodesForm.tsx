import * as v from 'valibot';
import { EmailCodes } from '#contract/accounts.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import { type Draft, useDraft } from '#web/app/use-draft.ts';
import type { Refusal } from '#web/lib/refusal.ts';

export type TypedCodes = v.InferInput<typeof EmailCodes>;
const BLANK: TypedCodes = { otp_1: '', otp_2: '' };

type Props = {
  /** The new address. */
  email: string | undefined;
  /** What was typed before somebody went back and forth. */
  draft?: Draft<TypedCodes>;
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (codes: EmailCodes) => void;
};

/** Six digits from each of the two addresses. A browser that fills in one by itself can fill in one field alone. */
export function CodesForm({ email, draft, isBusy, refusal, onSubmit }: Props) {
  const form = useAppForm({
    ...useDraft(draft, BLANK),
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
