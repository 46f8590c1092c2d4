import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { CHAT_LENGTH_MAX } from '#contract/constants.ts';
import { css, cx } from '#styled/css';
import { input, offscreen } from '#styled/recipes';
import { useAppForm } from '#web/platform/forms/form.tsx';

/** The column never grows wider than the panel, even for a long word such as an order's id. */
const layout = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '1',
  p: '3',
  borderBlockStart: 'hairline',
});
const row = css({ display: 'flex', alignItems: 'flex-end', gap: '2' });
const textarea = css({ fieldSizing: 'content', minWidth: '0', maxHeight: '[8rem]', resize: 'none' });
const count = css({
  color: 'fg.muted',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
const tooMany = css({ color: 'danger' });

/** The counter is shown from this many characters. */
const COUNTER_SHOWN_FROM = CHAT_LENGTH_MAX - 500;

type Props = { draft: string; onChange: (text: string) => void; onSubmit: () => void };

/**
 * The field for a message: Enter sends it, Shift+Enter starts a new line. The chart holds the
 * draft.
 */
export function Composer({ draft, onChange, onSubmit }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = draft.trim().length;
  const isTooLong = length > CHAT_LENGTH_MAX;
  const form = useAppForm({
    defaultValues: { message: draft },
    listeners: { onChange: ({ formApi }) => onChange(formApi.state.values.message) },
    onSubmit: () => {
      if (length > 0 && !isTooLong) onSubmit();
      // The button took it, and a phone's keyboard would close.
      field.current?.focus();
    },
  });
  // The chart changes the draft too: it clears, prefills and restores it.
  useEffect(() => {
    if (form.state.values.message !== draft) form.reset({ message: draft });
  }, [form, draft]);
  const isCounterShown = length >= COUNTER_SHOWN_FROM;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form.AppForm>
      <form.Form className={layout}>
        <label htmlFor={id} className={offscreen()}>
          Message
        </label>
        <div className={row}>
          <form.AppField name="message">
            {({ state, handleChange }) => (
              <textarea
                ref={field}
                id={id}
                rows={1}
                dir="auto"
                value={state.value}
                placeholder="Write a message"
                enterKeyHint="send"
                {...(isCounterShown && { 'aria-describedby': `${id}-count` })}
                {...(isTooLong && { 'aria-invalid': true })}
                className={cx(input(), textarea)}
                onChange={({ target }) => handleChange(target.value)}
                onKeyDown={onKeyDown}
              />
            )}
          </form.AppField>
          <form.Submit wide={false}>Send</form.Submit>
        </div>
        {isCounterShown && (
          <p id={`${id}-count`} role="status" className={isTooLong ? cx(count, tooMany) : count}>
            {isTooLong
              ? `A message can have up to ${CHAT_LENGTH_MAX} characters: ${length - CHAT_LENGTH_MAX} too many`
              : `${CHAT_LENGTH_MAX - length} characters left`}
          </p>
        )}
      </form.Form>
    </form.AppForm>
  );
}
