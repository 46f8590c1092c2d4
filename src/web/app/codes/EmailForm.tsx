import * as v from 'valibot';
import { ResetEmail } from '#contract/accounts.ts';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import { type Draft, useDraft } from '#web/app/use-draft.ts';
import type { Refusal } from '#web/lib/refusal.ts';

type Props = {
  label: string;
  field: string;
  hint: string;
  /** What was sent before, to be mended. */
  before: string | undefined;
  /** What was typed before somebody went back and forth. */
  draft?: Draft<{ email: string }>;
  isBusy: boolean;
  refusal: Refusal | null;
  onSubmit: (details: ResetEmail) => void;
};

/** A first step that asks for an e-mail address alone. */
export function EmailForm({
  label,
  field: name,
  hint,
  before = '',
  draft,
  isBusy,
  refusal,
  onSubmit,
}: Props) {
  const form = useAppForm({
    ...useDraft(draft, { email: before }),
    validationLogic: whenLeft,
    validators: { onDynamic: ResetEmail },
    onSubmit: ({ value }) => onSubmit(v.parse(ResetEmail, value)),
  });
  return (
    <form.AppForm>
      <form.Form label={label} refusal={refusal}>
        <form.AppField name="email">
          {(field) => <field.Email label={name} hint={hint} enterKeyHint="go" />}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Continue</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
