import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { CHAT_LENGTH_MAX } from '#contract/constants.ts';
import { css, cx } from '#styled/css';
import { input, offscreen } from '#styled/recipes';
import { Button } from '#web/ui/Button.tsx';

/** Its column stays as wide as the panel, also for a word that is wider, such as an order's number. */
const form = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '1',
  p: '3',
  borderBlockStart: 'hairline',
});
const row = css({ display: 'flex', alignItems: 'flex-end', gap: '2' });
const field = css({ fieldSizing: 'content', minWidth: '0', maxHeight: '[8rem]', resize: 'none' });
const count = css({
  color: 'fg.muted',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
const tooMany = css({ color: 'danger' });

/** From how many characters on they are counted for the shopper. */
const COUNTED_FROM = CHAT_LENGTH_MAX - 500;

type Props = { draft: string; onChange: (text: string) => void; onSubmit: () => void };

/** The field for a line: Enter sends it, Shift and Enter begin another row. */
export function Composer({ draft, onChange, onSubmit }: Props) {
  const id = useId();
  const length = draft.trim().length;
  const isTooLong = length > CHAT_LENGTH_MAX;
  const isCounted = length >= COUNTED_FROM;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={form} onSubmit={submit}>
      <label htmlFor={id} className={offscreen()}>
        Message
      </label>
      <div className={row}>
        <textarea
          id={id}
          rows={1}
          dir="auto"
          value={draft}
          placeholder="Write a message"
          enterKeyHint="send"
          {...(isCounted && { 'aria-describedby': `${id}-count` })}
          {...(isTooLong && { 'aria-invalid': true })}
          className={cx(input(), field)}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit">Send</Button>
      </div>
      {isCounted && (
        <p id={`${id}-count`} role="status" className={isTooLong ? cx(count, tooMany) : count}>
          {isTooLong
            ? `A message has at most ${CHAT_LENGTH_MAX} characters: ${length - CHAT_LENGTH_MAX} too many`
            : `${CHAT_LENGTH_MAX - length} characters left`}
        </p>
      )}
    </form>
  );
}
