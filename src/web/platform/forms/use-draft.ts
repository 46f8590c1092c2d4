import type { RefObject } from 'react';
import { useState } from 'react';

/** What was typed into a form: in memory only, and only while its page is open. */
export type Draft<Values> = RefObject<Values | null>;

type FormChange<Values> = { formApi: { state: { values: Values } } };

/** Options for a form that starts with its draft (or `initialValues`) and keeps it current. */
export function useDraft<Values>(draft: Draft<Values> | undefined, initialValues: Values) {
  const [defaultValues] = useState(() => draft?.current ?? initialValues);
  const onChange = ({ formApi }: FormChange<Values>) => {
    if (draft) draft.current = formApi.state.values;
  };
  return { defaultValues, listeners: { onChange } };
}
