import { createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import type { FormError } from '#web/lib/refusal.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Field, Input, Select } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

const fields = css({ display: 'grid', gap: '5' });

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts();

/** Forms of the design system's fields. Most validate by a schema: `useSchemaForm`. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Text, Email, Password, Check, Choice, Code },
  formComponents: { Form, Submit },
});

const FormErrorContext = createContext<FormError | null>(null);

type FormProps = {
  children: ReactNode;
  /** Names the form for screen readers; one inside a named region or dialog needs no name. */
  label?: string;
  formError?: FormError | null;
  /** The layout, if it is not a column. */
  className?: string;
};

/**
 * Submits only valid values, and focuses the first invalid field, also one that the host refused.
 * `formError` is an alert: beside its field until the value changes, or above `Submit` if the form
 * has no such field.
 */
function Form({ children, label, formError = null, className = fields }: FormProps) {
  const form = useFormContext();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formError !== null && !isFocusElsewhere(element.current)) focusFirstInvalid(element.current);
  }, [formError]);
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Validate again first: otherwise the submit uses the errors of the last blur.
    await form.validate('submit');
    await form.handleSubmit();
    focusFirstInvalid(element.current);
  }
  return (
    <FormErrorContext value={formError}>
      <form noValidate aria-label={label} className={className} onSubmit={onSubmit} ref={element}>
        {children}
      </form>
    </FormErrorContext>
  );
}

/** Its error, the last part of its description, could be under the bar at the foot of a phone's screen. */
function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  invalid?.focus();
  const error = invalid?.getAttribute('aria-describedby')?.split(' ').at(-1);
  if (error !== undefined) document.getElementById(error)?.scrollIntoView({ block: 'nearest' });
}

/** A shopper who left the form during the request keeps the focus. */
const isFocusElsewhere = (form: HTMLFormElement | null) => {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && form?.contains(focused) !== true;
};

type SubmitProps = Pick<ButtonProps, 'variant' | 'wide' | 'disabled' | 'className' | 'children'> & {
  isBusy?: boolean;
};

/** The button, below a `formError` of no field. */
function Submit({ isBusy = false, variant = 'primary', wide = true, ...props }: SubmitProps) {
  const formError = use(FormErrorContext);
  const isShownAtField = useStore(useFormContext().store, ({ values }) =>
    Object.hasOwn(values, formError?.field ?? ''),
  );
  return (
    <>
      {formError !== null && !isShownAtField && (
        <Notice tone="error" alert>
          <bdi>{formError.message}</bdi>
        </Notice>
      )}
      <Button type="submit" variant={variant} wide={wide} pending={isBusy} {...props} />
    </>
  );
}

/** An empty field shows no error before the first submit. */
function useField<Value extends string | boolean>() {
  const field = useFieldContext<Value>();
  const isSubmitted = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0);
  const { value, meta } = field.state;
  const isErrorShown = isSubmitted || (meta.isBlurred && value !== '');
  const validationError = isErrorShown ? issueMessage(meta.errors[0]) : undefined;
  const serverError = useServerError(field.name, value);
  return {
    field,
    value,
    error: validationError ?? (serverError && <bdi role="alert">{serverError}</bdi>),
    onBlur: () => afterPress(field.handleBlur),
  };
}

/** The host's error for this field, until its value changes. */
function useServerError(name: string, value: string | boolean): string | undefined {
  const formError = use(FormErrorContext);
  const [refused, setRefused] = useState({ formError, value });
  if (refused.formError !== formError) setRefused({ formError, value });
  return formError?.field === name && refused.value === value ? formError.message : undefined;
}

const issueMessage = (issue: unknown) =>
  typeof issue === 'object' && issue !== null && 'message' in issue ? String(issue.message) : undefined;

type TextProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint'> &
  Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur'>;

type FieldControl = Parameters<ComponentProps<typeof Field>['children']>[0];
type TextControl = FieldControl & {
  name: string;
  value: string;
  onBlur: () => void;
  onValueChange: (text: string) => void;
};
type TextFieldProps = Pick<TextProps, 'label' | 'hint'> & { children: (control: TextControl) => ReactNode };

/** An error replaces the hint, so that the fields below do not move. */
function TextField({ label, hint, children }: TextFieldProps) {
  const { field, value, error, onBlur } = useField<string>();
  const bound = { name: field.name, value, onBlur, onValueChange: field.handleChange };
  return (
    <Field label={label} hint={error === undefined && hint} error={error}>
      {(control) => children({ ...control, ...bound })}
    </Field>
  );
}

function Text({ label, hint, ...props }: TextProps) {
  return (
    <TextField label={label} hint={hint}>
      {({ onValueChange, ...control }) => (
        <Input {...props} {...control} onChange={(event) => onValueChange(event.currentTarget.value)} />
      )}
    </TextField>
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
    <TextField label={label} hint={hint}>
      {({ onValueChange, ...control }) => (
        <PasswordInput
          {...props}
          {...control}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      )}
    </TextField>
  );
}

function Code({ label, hint, ...props }: TextProps) {
  return (
    <TextField label={label} hint={hint}>
      {({ onValueChange, ...control }) => <CodeField {...props} {...control} onChange={onValueChange} />}
    </TextField>
  );
}

type ChoiceProps = Pick<TextProps, 'label' | 'hint'> & {
  /** The values with their names. */
  options: readonly (readonly [value: string, name: string])[];
};

function Choice({ label, hint, options }: ChoiceProps) {
  return (
    <TextField label={label} hint={hint}>
      {({ onValueChange, ...control }) => (
        <Select {...control} onChange={(event) => onValueChange(event.currentTarget.value)}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </TextField>
  );
}

function Check({ label, hint }: Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint'>) {
  const { field, value, error, onBlur } = useField<boolean>();
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      checked={value}
      onChange={(event) => field.handleChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
