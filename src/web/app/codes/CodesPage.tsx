import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '#styled/css';
import type { CodesState } from '#web/lib/codes/codes.machine.ts';
import { dataState } from '#web/lib/effects.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckCircleIcon } from '#web/ui/icons.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';

const page = css({ maxWidth: 'form', mx: 'auto' });

type Props = {
  state: CodesState;
  /** The first step, the second one, and what is said once all is done, with the way on. */
  details: ReactNode;
  code: ReactNode;
  done: { title: string; action: ReactNode };
};

/** A flow of codes from e-mails, a step at a time. */
export function CodesPage({ state, details, code, done }: Props) {
  const isDone = state.matches('done');
  const isAtCode = state.matches('code');
  useHeadingFocus(isDone ? 2 : isAtCode ? 1 : 0);
  return (
    <section className={page} data-state={dataState(state)}>
      {isAtCode && code}
      {isDone && (
        <EmptyState level={1} icon={<CheckCircleIcon />} {...done}>
          {state.context.message}
        </EmptyState>
      )}
      {!isAtCode && !isDone && details}
    </section>
  );
}

/** Each step is a page to those who listen: its heading takes the focus, but for the first, which the router announces. */
function useHeadingFocus(step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) focusPageHeading();
    shown.current = step;
  }, [step]);
}
