import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#styled/css';
import { radioCard } from '#styled/recipes';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'title'> & {
  title: ReactNode;
  /** More about the choice; for a disabled one, why. */
  hint?: ReactNode;
  /** At the end of the card: an icon, a price, a badge. */
  aside?: ReactNode;
};

/**
 * One of several choices, as a card: a native radio button in a label. Cards of one `name` belong
 * together, in a `fieldset`.
 *
 * - Status: stable.
 * - Use: to choose one of a few, where each needs a word of explanation.
 * - Not: for a yes or no (`Checkbox`) or a long list (`Select`).
 * - Keyboard: arrow keys move between cards of one name. The hint is the description.
 * - States: resting, chosen, focused, disabled with the reason as hint.
 */
export function RadioCard({ title, hint, aside, className, ...props }: RadioCardProps) {
  const id = useId();
  const classes = radioCard();
  return (
    <label className={cx(classes.root, className)}>
      <input
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        aria-labelledby={`${id}-title`}
        {...props}
        type="radio"
        className={classes.control}
      />
      <span id={`${id}-title`} className={classes.title} dir="auto">
        {title}
      </span>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint} dir="auto">
          {hint}
        </span>
      )}
      {aside && <span className={classes.aside}>{aside}</span>}
    </label>
  );
}
