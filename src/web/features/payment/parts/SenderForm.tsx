import * as v from 'valibot';
import { SenderName } from '#contract/payments.ts';
import { css } from '#styled/css';
import { useAppForm, whenLeft } from '#web/app/form.tsx';
import type { Refusal } from '#web/lib/refusal.ts';
import { CheckCircleIcon } from '#web/ui/icons.tsx';

const saved = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  mt: '3',
  color: 'success',
  fontSize: 'sm',
  fontWeight: 'bold',
  _empty: { mt: '0' },
});

export const SAVED = 'The sender name is saved.';

const Sender = v.object({ name: SenderName });

type SenderFormProps = {
  label: string;
  /** The saved name, if there is one. */
  name: string;
  action: string;
  isBusy: boolean;
  isSaved: boolean;
  refusal: Refusal | null;
  /** It is what its dialog is about. */
  isMain?: boolean;
  onNamed: (name: string) => void;
};

/** Asks for the name on the account that a bank transfer comes from. It keeps what was typed until the host has taken it. */
export function SenderForm({
  label,
  name,
  action,
  isBusy,
  isSaved,
  refusal,
  isMain = false,
  onNamed,
}: SenderFormProps) {
  const form = useAppForm({
    defaultValues: { name },
    validationLogic: whenLeft,
    validators: { onDynamic: Sender },
    onSubmit: ({ value }) => onNamed(v.parse(Sender, value).name),
  });
  return (
    <>
      <form.AppForm>
        <form.Form label="Who pays" refusal={refusal}>
          <form.AppField name="name">
            {(field) => <field.Text label={label} autoComplete="name" enterKeyHint="done" dir="auto" />}
          </form.AppField>
          <form.Submit isBusy={isBusy} variant={isMain ? 'primary' : 'secondary'}>
            {action}
          </form.Submit>
        </form.Form>
      </form.AppForm>
      <p className={saved}>
        {isSaved && (
          <>
            <CheckCircleIcon /> {SAVED}
          </>
        )}
      </p>
    </>
  );
}
