import { useEffect } from 'react';
import * as v from 'valibot';
import { SenderName } from '#contract/payments.ts';
import { css } from '#styled/css';
import type { FormError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
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

const kept = css({ fontSize: 'sm', overflowWrap: 'anywhere' });

export const SENDER_SAVED = 'Sender name saved.';

const Sender = v.object({ name: SenderName });

type SenderFormProps = {
  label: string;
  /** The saved name, if there is one. */
  name: string;
  /** Stands in the field until a name is typed or saved. */
  suggestion?: string | null;
  action: string;
  isBusy: boolean;
  /** Another request is in progress. */
  isDisabled: boolean;
  isSaved: boolean;
  formError: FormError | null;
  /** For the form of the dialog. */
  isPrimary?: boolean;
  onSubmitName: (name: string) => void;
};

/**
 * The name on the account that a bank transfer comes from. The typed text stays until the host has
 * saved it; if the host refuses it, the name that still counts is said.
 */
export function SenderForm({
  label,
  name,
  suggestion = null,
  action,
  isBusy,
  isDisabled,
  isSaved,
  formError,
  isPrimary = false,
  onSubmitName,
}: SenderFormProps) {
  const shown = name === '' ? (suggestion ?? '') : name;
  const form = useSchemaForm(Sender, {
    defaultValues: { name: shown },
    onSubmit: (sender) => onSubmitName(sender.name),
  });
  // The saved name is shown, even if the host's differs from the typed one: a new name, or the same
  // again.
  useEffect(() => {
    if (name !== '' || !form.state.isDirty) form.reset({ name: shown });
  }, [form, name, shown]);
  useEffect(() => {
    if (isSaved) form.reset({ name });
  }, [form, name, isSaved]);
  return (
    <>
      <form.AppForm>
        <form.Form label="Who pays" formError={formError}>
          <form.AppField name="name">
            {(field) => (
              <field.Text
                label={label}
                hint={
                  name === '' &&
                  suggestion !== null &&
                  'You saved this name last. It counts once it is saved for this payment.'
                }
                autoComplete="name"
                enterKeyHint="done"
                dir="auto"
              />
            )}
          </form.AppField>
          <form.Submit isBusy={isBusy} disabled={isDisabled} variant={isPrimary ? 'primary' : 'secondary'}>
            {action}
          </form.Submit>
        </form.Form>
      </form.AppForm>
      <p className={saved}>
        {isSaved && (
          <>
            <CheckCircleIcon /> {SENDER_SAVED}
          </>
        )}
      </p>
      {formError?.field === 'name' && name !== '' && (
        <p className={kept}>
          The saved name is still <bdi translate="no">{name}</bdi>.
        </p>
      )}
    </>
  );
}
