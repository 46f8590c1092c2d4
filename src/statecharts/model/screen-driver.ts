/** An ARIA role, such as `button`: those that Playwright finds, whose types other projects may lack. */
export type Role =
  | 'alert'
  | 'alertdialog'
  | 'application'
  | 'article'
  | 'banner'
  | 'blockquote'
  | 'button'
  | 'caption'
  | 'cell'
  | 'checkbox'
  | 'code'
  | 'columnheader'
  | 'combobox'
  | 'complementary'
  | 'contentinfo'
  | 'definition'
  | 'deletion'
  | 'dialog'
  | 'directory'
  | 'document'
  | 'emphasis'
  | 'feed'
  | 'figure'
  | 'form'
  | 'generic'
  | 'grid'
  | 'gridcell'
  | 'group'
  | 'heading'
  | 'img'
  | 'insertion'
  | 'link'
  | 'list'
  | 'listbox'
  | 'listitem'
  | 'log'
  | 'main'
  | 'marquee'
  | 'math'
  | 'meter'
  | 'menu'
  | 'menubar'
  | 'menuitem'
  | 'menuitemcheckbox'
  | 'menuitemradio'
  | 'navigation'
  | 'none'
  | 'note'
  | 'option'
  | 'paragraph'
  | 'presentation'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'row'
  | 'rowgroup'
  | 'rowheader'
  | 'scrollbar'
  | 'search'
  | 'searchbox'
  | 'separator'
  | 'slider'
  | 'spinbutton'
  | 'status'
  | 'strong'
  | 'subscript'
  | 'superscript'
  | 'switch'
  | 'tab'
  | 'table'
  | 'tablist'
  | 'tabpanel'
  | 'term'
  | 'textbox'
  | 'time'
  | 'timer'
  | 'toolbar'
  | 'tooltip'
  | 'tree'
  | 'treegrid'
  | 'treeitem';
/** An accessible name or text: the whole of it as a string, or a part of it as a pattern. */
export type Name = string | RegExp;
/** The ARIA states that tests check. */
export type AriaState = { checked?: boolean; expanded?: boolean; pressed?: boolean; selected?: boolean };

/**
 * A user's acts and perceptions on a screen, in jsdom (`jsdom-driver.tsx`) or in a browser
 * (`browser-driver.ts`). Elements are found by role and name, by label, or by text. Each verb waits
 * for its element briefly, and otherwise rejects with what it looked for and what is there.
 */
export interface ScreenDriver {
  click(role: Role, name: Name): Promise<void>;
  /** Replaces the field's value at once, as pasting does. */
  fill(label: Name, text: string): Promise<void>;
  /** Selects the option of a `<select>` by its text. */
  choose(label: Name, option: string): Promise<void>;
  /** Presses a key on the focused element: `Escape`, `Enter`, `Shift+Tab`. */
  press(key: string): Promise<void>;

  see(role: Role, name?: Name, state?: AriaState): Promise<void>;
  seeNo(role: Role, name?: Name, state?: AriaState): Promise<void>;
  seeText(text: Name): Promise<void>;
  seeNoText(text: Name): Promise<void>;
  seeValue(label: Name, value: string): Promise<void>;
  seeEnabled(role: Role, name: Name): Promise<void>;
  seeDisabled(role: Role, name: Name): Promise<void>;
  /** Work that the element started is in progress. */
  seeBusy(role: Role, name: Name): Promise<void>;
  seeFocus(role: Role, name: Name): Promise<void>;
  /** There is a view whose root has exactly these leaf states in its `data-state`. */
  seeState(leaves: readonly string[]): Promise<void>;

  /** The same verbs, inside one element: a row, a dialog. */
  within(role: Role, name?: Name): ScreenDriver;
}
