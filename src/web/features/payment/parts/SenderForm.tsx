import { useForm } from '@tanstack/react-form';
import { useRef } from 'react';
import * as v from 'valibot';
import { SenderName } from '#contract/payments.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Field, Input } from '#web/ui/Field.tsx';

const layout = css({ display: 'grid', gap: '3', sm: { gridTemplateColumns: '[minmax(0, 1fr) auto]' } });
const button = css({ sm: { mt: '[calc(1.5em + {spacing.1})]' } });

type SenderFormProps = {
  label: string;
  /** The saved name, if there is one. */
  name: string;
  action: string;
  pending: boolean;
  /** It is what its dialog is about: it takes the focus, and its button is the main one. */
  isMain?: boolean;
  onNamed: (name: string) => void;
};

/** Asks for the name on the account that a bank transfer comes from. */
export function SenderForm({ label, name, action, pending, isMain = false, onNamed }: SenderFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    defaultValues: { name },
    canSubmitWhenInvalid: true,
    onSubmit: ({ value }) => onNamed(v.parse(SenderName, value.name)),
    onSubmitInvalid: () => input.current?.focus(),
  });

  return (
    <form
      noValidate
      className={layout}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      <form.Field name="name" validators={{ onBlur: SenderName, onSubmit: SenderName }}>
        {({ state, handleBlur, handleChange }) => (
          <Field label={label} error={state.meta.errors[0]?.message}>
            {(control) => (
              <Input
                {...control}
                ref={(element) => {
                  input.current = element;
                  // a dialog gives focus to what asks for it by this attribute, which React does not write
                  element?.toggleAttribute('autofocus', isMain);
                }}
                name="sender"
                autoComplete="name"
                enterKeyHint="done"
                dir="auto"
                value={state.value}
                onBlur={handleBlur}
                onChange={(event) => handleChange(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </form.Field>
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} pending={pending} className={button}>
        {action}
      </Button>
    </form>
  );
}
