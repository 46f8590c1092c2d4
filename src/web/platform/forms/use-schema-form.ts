import { revalidateLogic } from '@tanstack/react-form';
import * as v from 'valibot';
import { useAppForm } from './form.tsx';
import type { FormChange } from './use-draft.ts';

type Options<Values, Parsed> = {
  defaultValues: Values;
  listeners?: { onChange: (change: FormChange<Values>) => void };
  onSubmit: (parsed: Parsed) => void;
};

/** Errors show on blur, and after a submit while typing. */
const validateOnBlur = revalidateLogic({ mode: 'blur', modeAfterSubmission: 'change' });

/** A form with a contract schema: validated on blur, and `onSubmit` gets the parsed values. */
export const useSchemaForm = <Values, Parsed>(
  schema: v.GenericSchema<Values, Parsed>,
  { onSubmit, ...options }: Options<Values, Parsed>,
) =>
  useAppForm({
    ...options,
    validationLogic: validateOnBlur,
    validators: { onDynamic: schema },
    onSubmit: ({ value }) => onSubmit(v.parse(schema, value)),
  });
