import type { RefObject } from 'react';
import { useState } from 'react';

/** Typed values, in memory only: they may hold a password. */
export type Draft<Values> = RefObject<Values | null>;

export type FormChange<Values> = { formApi: { state: { values: Values } } };

/** Options of a form that restores its draft and keeps it current. */
export function useDraft<Values>(draft: Draft<Values> | undefined, initialValues: Values) {
  const [defaultValues] = useState(() => draft?.current ?? initialValues);
  const onChange = ({ formApi }: FormChange<Values>) => {
    if (draft) draft.current = formApi.state.values;
  };
  return { defaultValues, listeners: { onChange } };
}
