import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { searchBox } from '#styled/recipes';
import { Input } from './Field.tsx';
import { SearchIcon } from './icons.tsx';

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its accessible name; a placeholder is not one. */
  label: string;
};

/**
 * The input of a search, for use in a form.
 *
 * - Status: stable.
 * - Use: in a `search` form.
 * - Not: for other text (`Field` with `Input`).
 * - Keyboard: a phone's keyboard shows a search key; the browser's cross empties it. With the role
 *   `combobox` it is the field of a list, and Arrow keys are its owner's.
 * - States: empty, filled, focused.
 */
export function SearchBox({ label, className, ...props }: SearchBoxProps) {
  const classes = searchBox();
  return (
    <div className={cx(classes.root, className)}>
      <span className={classes.icon}>
        <SearchIcon />
      </span>
      <Input
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        {...props}
        // A combobox is a plain text field in HTML.
        type={props.role === 'combobox' ? 'text' : 'search'}
        className={classes.input}
      />
    </div>
  );
}
