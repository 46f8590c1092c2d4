import * as v from 'valibot';
import { SignupCode } from '#contract/accounts.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import { type Draft, useDraft } from '#web/app/use-draft.ts';
import type { Refusal } from '#web/lib/refusal.ts';

export type TypedCode = v.InferInput<typeof SignupCode>;
const BLANK: TypedCode = { otp: '' };

type Props = {
  /** What was typed before somebody went back and forth. */
  draft?: Draft<TypedCode>;
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (code: SignupCode) => void;
};

/** Six digits. They are sent by the shopper, never by the last digit: a code has few tries. */
export function CodeForm({ draft, isBusy, refusal, onSubmit }: Props) {
  const form = useAppForm({
    ...useDraft(draft, BLANK),
    validationLogic: whenLeft,
    validators: { onDynamic: SignupCode },
    onSubmit: ({ value }) => onSubmit(v.parse(SignupCode, value)),
  });
  return (
    <form.AppForm>
      <form.Form label="Check your e-mail" refusal={refusal}>
        <form.AppField name="otp">
          {(field) => <field.Code label="Code from the e-mail" hint="It is valid for 10 minutes." />}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Confirm</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
