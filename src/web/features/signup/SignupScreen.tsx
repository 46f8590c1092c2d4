import { useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckCircleIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import { CodeStep } from './parts/CodeStep.tsx';
import { DetailsStep } from './parts/DetailsStep.tsx';
import type { signupMachine } from './signup.machine.ts';

const page = css({ maxWidth: 'form', mx: 'auto' });

type Props = {
  state: SnapshotFrom<typeof signupMachine>;
  send: (event: EventFrom<typeof signupMachine>) => void;
  /** Where the shopper goes on to after the login that follows. */
  redirect?: string | undefined;
};

/** Signing up (spec §2), a step at a time. */
export function SignupScreen({ state, send, redirect }: Props) {
  const isDone = state.matches('done');
  useHeadingFocus(isDone ? 2 : state.matches('code') ? 1 : 0);
  return (
    <section className={page} data-state={dataState(state)}>
      {state.matches('details') && <DetailsStep state={state} send={send} redirect={redirect} />}
      {state.matches('code') && <CodeStep state={state} send={send} />}
      {isDone && (
        <EmptyState
          level={1}
          icon={<CheckCircleIcon />}
          title="Welcome to the shop!"
          action={
            <Link to="/login" search={{ redirect }} look="primary">
              Log in
            </Link>
          }
        >
          {state.context.message}
        </EmptyState>
      )}
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
