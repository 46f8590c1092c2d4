import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { searchBox } from '#styled/recipes';
import { Input } from './Field.tsx';
import { SearchIcon } from './icons.tsx';

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its name for those who listen; a placeholder is none. */
  label: string;
};

/** The input of a search. The form around it is the caller's. */
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
        type="search"
        className={classes.input}
      />
    </div>
  );
}
