import { createFormHook, createFormHookContexts, revalidateLogic, useStore } from '@tanstack/react-form';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import type { Refusal } from '#web/lib/refusal.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Field, Input } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
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
  fieldComponents: { Text, Email, Password, Check, Code },
  formComponents: { Form, Submit },
});

/** When the schema is asked: the `validationLogic` of every form. */
export const whenLeft = revalidateLogic({ mode: 'blur', modeAfterSubmission: 'change' });

/** Why the host turned down what was sent, for the parts of a form to tell. */
const RefusalContext = createContext<Refusal | null>(null);

type FormProps = { children: ReactNode; label: string; refusal?: Refusal | null };

/**
 * The form itself. What is faulty is not sent: the first faulty field gets the focus, and so does one that the host refuses. Its
 * refusal stands beside that field until it is changed; one of no field of this form stands above the `Submit`. Either is spoken.
 */
function Form({ children, label, refusal = null }: FormProps) {
  const form = useFormContext();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal !== null) focusFault(element.current);
  }, [refusal]);
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // What was typed since a field was left is not judged yet, and the form would refuse it for what stood there before.
    await form.validate('submit');
    await form.handleSubmit();
    focusFault(element.current);
  }
  return (
    <RefusalContext value={refusal}>
      <form noValidate aria-label={label} className={fields} onSubmit={onSubmit} ref={element}>
        {children}
      </form>
    </RefusalContext>
  );
}

const focusFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

type SubmitProps = Pick<ButtonProps, 'variant'> & { isBusy: boolean; children: ReactNode };

/** The button that sends the form, and above it why the last try was refused. */
function Submit({ isBusy, children, variant = 'primary' }: SubmitProps) {
  const refusal = use(RefusalContext);
  const isBeside = useStore(useFormContext().store, ({ values }) =>
    Object.hasOwn(values, refusal?.field ?? ''),
  );
  return (
    <>
      {refusal !== null && !isBeside && (
        <Notice tone="error" alert>
          {refusal.sentence}
        </Notice>
      )}
      <Button type="submit" variant={variant} wide pending={isBusy}>
        {children}
      </Button>
    </>
  );
}

/** A field's value, and what is wrong with it: nothing is held against one that was left empty on the way. */
function useField<Value extends string | boolean>() {
  const field = useFieldContext<Value>();
  const isSubmitted = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0);
  const { value, meta } = field.state;
  const isTold = isSubmitted || (meta.isBlurred && value !== '');
  const fault = isTold ? sentenceOf(meta.errors[0]) : undefined;
  const refusal = useRefusalOf(field.name, value);
  return { field, value, error: fault ?? (refusal && <span role="alert">{refusal}</span>) };
}

/** Why the host refused this field, as long as it holds what was refused. */
function useRefusalOf(name: string, value: string | boolean): string | undefined {
  const refusal = use(RefusalContext);
  const [refused, setRefused] = useState({ refusal, value });
  if (refused.refusal !== refusal) setRefused({ refusal, value });
  return refusal?.field === name && refused.value === value ? refusal.sentence : undefined;
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

function Email(props: TextProps) {
  return (
    <Text
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
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
