import type { ReactNode } from 'react';
import type { Answers, Ask } from '#contract/asks.ts';
import { answerOf, answersTo } from '#contract/asks.ts';
import { css } from '#styled/css';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

export type AnswersFormProps = {
  asks: readonly Ask[];
  /** Answers that were given before. */
  answers: Answers | undefined;
  /** The button that takes the answers. */
  action: string;
  onSubmit: (answers: Answers) => void;
};

/** A field for each thing that the delivery of an item needs to know; `children` are more buttons. */
export function AnswersForm({
  asks,
  answers,
  action,
  onSubmit,
  children,
}: AnswersFormProps & { children?: ReactNode }) {
  const form = useSchemaForm(answersTo(asks), {
    defaultValues: Object.fromEntries(asks.map((ask) => [ask.id, answerOf(answers, ask) ?? ''])),
    onSubmit,
  });
  return (
    <form.AppForm>
      <form.Form label="What delivery needs">
        {asks.map(({ id, label, pattern = '', example }) => (
          <form.AppField key={id} name={id}>
            {(field) => (
              <field.Text
                label={label}
                hint={example !== undefined && `For example ${example}`}
                inputMode={DIGITS_ONLY.test(pattern) ? 'numeric' : 'text'}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="next"
                dir="auto"
              />
            )}
          </form.AppField>
        ))}
        <div className={buttons}>
          <form.Submit wide={children === undefined}>{action}</form.Submit>
          {children}
        </div>
      </form.Form>
    </form.AppForm>
  );
}

/** A pattern of digits alone: a phone shows its keys for numbers. */
const DIGITS_ONLY = /^\\d\{[\d,]+\}$/;
