import type { RefObject } from 'react';
import { useState } from 'react';

/** What was typed into a form of a flow: in memory alone, and as long as its page is shown. */
export type Draft<Values> = RefObject<Values | null>;

type Typed<Values> = { formApi: { state: { values: Values } } };

/** The options of a form that begins with its draft, if there is one, else with `blank`, and keeps what is typed. */
export function useDraft<Values>(draft: Draft<Values> | undefined, blank: Values) {
  const [defaultValues] = useState(() => draft?.current ?? blank);
  const onChange = ({ formApi }: Typed<Values>) => {
    if (draft) draft.current = formApi.state.values;
  };
  return { defaultValues, listeners: { onChange } };
}
