import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import type { FormError } from '#web/lib/refusal.ts';
import type { Draft } from '#web/platform/forms/use-draft.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HostText } from '#web/ui/HostText.tsx';
import { CheckCircleIcon } from '#web/ui/icons.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { VerificationCopy } from './copy.ts';
import { CodeStep } from './parts/CodeStep.tsx';
import { DetailsStep } from './parts/DetailsStep.tsx';
import type { WithEmail } from './sent-code.ts';
import type { VerificationEvent, VerificationState } from './verification.machine.ts';

const page = css({ maxWidth: 'form', mx: 'auto' });

type StepFormProps<Typed, Values> = {
  /** Keeps what was typed when the shopper goes back and forth. */
  draft?: Draft<Typed>;
  isBusy: boolean;
  formError: FormError | null;
  onSubmit: (values: Values) => void;
};
export type DetailsFormProps<Typed, Details> = StepFormProps<Typed, Details> & {
  /** The details as last submitted; after a reload, only the address. */
  initialDetails: Details | WithEmail | null;
};
export type CodeFormProps<Typed, Codes> = StepFormProps<Typed, Codes> & {
  email: string;
};

type Props<TypedDetails, Details extends WithEmail, TypedCode, Codes> = {
  state: VerificationState<Details>;
  send: (event: VerificationEvent<Details, Codes>) => void;
  copy: VerificationCopy;
  /** Heading and lead of the first step. */
  heading: string;
  lead: string;
  DetailsForm: ComponentType<DetailsFormProps<TypedDetails, Details>>;
  links: ReactNode;
  CodeForm: ComponentType<CodeFormProps<TypedCode, Codes>>;
  /** `note` follows the host's message. */
  done: { title: string; note?: ReactNode; action: ReactNode };
};

/** One step at a time. Drafts keep what was typed while the other step is shown. */
export function VerificationScreen<TypedDetails, Details extends WithEmail, TypedCode, Codes>({
  state,
  send,
  copy,
  heading,
  lead,
  DetailsForm,
  links,
  CodeForm,
  done,
}: Props<TypedDetails, Details, TypedCode, Codes>) {
  const { details, sentCode, formError } = state.context;
  const detailsDraft = useRef<TypedDetails>(null);
  const codeDraft = useRef<TypedCode>(null);
  const isDone = state.matches('done');
  const isAtCode = state.matches('code');
  useHeadingFocus(isDone ? 'done' : isAtCode ? 'code' : 'details');
  const form = { isBusy: state.hasTag('busy'), formError };
  return (
    <section className={page} data-state={dataState(state)}>
      {!isAtCode && !isDone && (
        <DetailsStep {...{ state, send, copy, heading, lead, links }}>
          <DetailsForm
            {...form}
            draft={detailsDraft}
            initialDetails={details ?? (sentCode && { email: sentCode.email })}
            onSubmit={(values) => send({ type: 'details.submitted', details: values })}
          />
        </DetailsStep>
      )}
      {isAtCode && (
        <CodeStep {...{ state, send, copy }}>
          <CodeForm
            {...form}
            draft={codeDraft}
            email={sentCode?.email ?? ''}
            onSubmit={(code) => send({ type: 'code.submitted', code })}
          />
        </CodeStep>
      )}
      {isDone && (
        <EmptyState level={1} icon={<CheckCircleIcon />} title={done.title} action={done.action}>
          <HostText>{state.output?.message ?? ''}</HostText> {done.note}
        </EmptyState>
      )}
    </section>
  );
}

/** Moves the focus to the heading of each further step, so that screen readers announce it. */
function useHeadingFocus(step: 'details' | 'code' | 'done'): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) focusPageHeading();
    shown.current = step;
  }, [step]);
}
