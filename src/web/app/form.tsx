import { createFormHook, createFormHookContexts, revalidateLogic, useStore } from '@tanstack/react-form';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { css } from '#styled/css';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Field, Input } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

const fields = css({ display: 'grid', gap: '5' });

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts();

/**
 * Forms that a schema of the contract judges (`validators: { onDynamic: Login }`), in the design system's fields. A fault is
 * told beside its field once the field is left, and after a try to send, as it is typed.
 */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Text, Password, Check, Code },
  formComponents: { Form },
});

/** When the schema is asked: the `validationLogic` of every form. */
export const whenLeft = revalidateLogic({ mode: 'blur', modeAfterSubmission: 'change' });

/** The form itself. What is faulty is not sent: the first faulty field gets the focus. */
function Form({ children, label }: { children: ReactNode; label: string }) {
  const form = useFormContext();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    await form.handleSubmit();
    element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
  return (
    <form noValidate aria-label={label} className={fields} onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** A field's value, and what is wrong with it: nothing is held against one that was left empty on the way. */
function useField<Value extends string | boolean>() {
  const field = useFieldContext<Value>();
  const isSubmitted = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0);
  const { value, meta } = field.state;
  const isTold = isSubmitted || (meta.isBlurred && value !== '');
  return { field, value, error: isTold ? sentenceOf(meta.errors[0]) : undefined };
}

const sentenceOf = (issue: unknown) =>
  typeof issue === 'object' && issue !== null && 'message' in issue ? String(issue.message) : undefined;

type TextProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint'> &
  Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur'>;

type FieldControl = Parameters<ComponentProps<typeof Field>['children']>[0];
type TypedControl = FieldControl & {
  name: string;
  value: string;
  onBlur: () => void;
  onTyped: (text: string) => void;
};
type TypedProps = Pick<TextProps, 'label' | 'hint'> & { children: (control: TypedControl) => ReactNode };

/** A field that is typed into. The hint makes way for the fault, so that what stands below does not move. */
function Typed({ label, hint, children }: TypedProps) {
  const { field, value, error } = useField<string>();
  const bound = { name: field.name, value, onBlur: field.handleBlur, onTyped: field.handleChange };
  return (
    <Field label={label} hint={error === undefined && hint} error={error}>
      {(control) => children({ ...control, ...bound })}
    </Field>
  );
}

function Text({ label, hint, ...props }: TextProps) {
  return (
    <Typed label={label} hint={hint}>
      {({ onTyped, ...control }) => (
        <Input {...props} {...control} onChange={(event) => onTyped(event.currentTarget.value)} />
      )}
    </Typed>
  );
}

function Password({ label, hint, ...props }: TextProps) {
  return (
    <Typed label={label} hint={hint}>
      {({ onTyped, ...control }) => (
        <PasswordInput {...props} {...control} onChange={(event) => onTyped(event.currentTarget.value)} />
      )}
    </Typed>
  );
}

function Code({ label, hint, ...props }: TextProps) {
  return (
    <Typed label={label} hint={hint}>
      {({ onTyped, ...control }) => <CodeField {...props} {...control} onChange={onTyped} />}
    </Typed>
  );
}

function Check({ label, hint }: Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint'>) {
  const { field, value, error } = useField<boolean>();
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      checked={value}
      onChange={(event) => field.handleChange(event.currentTarget.checked)}
      onBlur={field.handleBlur}
    />
  );
}
