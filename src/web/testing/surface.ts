import type { Page } from '@playwright/test';
import type { Model } from './model.ts';
import type { Place } from './path.ts';

/** An ARIA role, `button` for instance. */
export type Role = Parameters<Page['getByRole']>[0];
/** What an element is called: the whole text, or a pattern that a part of it fits. */
export type Name = string | RegExp;
/** What assistive technology is told of an element besides its role and name. */
export type Traits = { checked?: boolean; expanded?: boolean; pressed?: boolean; selected?: boolean };

/**
 * What a person can do to a screen and perceive of it, whoever draws it: jsdom (`screen.tsx`) or a browser (`browser.ts`).
 * Things are found as a person finds them: by role and name, by label, by their text. What isn't there may still come:
 * each verb waits a moment before it rejects.
 */
export interface Surface {
  click(role: Role, name: Name): Promise<void>;
  /** Replaces what the field holds, at once, as a paste does. */
  fill(label: Name, text: string): Promise<void>;
  /** Takes the option of a `<select>` that reads `option`. */
  choose(label: Name, option: string): Promise<void>;
  /** Presses a key, on what has the focus: `Escape`, `Enter`, `Shift+Tab`. */
  press(key: string): Promise<void>;

  see(role: Role, name?: Name, traits?: Traits): Promise<void>;
  seeNo(role: Role, name?: Name, traits?: Traits): Promise<void>;
  read(text: Name): Promise<void>;
  readNo(text: Name): Promise<void>;
  seeValue(label: Name, value: string): Promise<void>;
  seeEnabled(role: Role, name: Name): Promise<void>;
  seeDisabled(role: Role, name: Name): Promise<void>;
  seeFocus(role: Role, name: Name): Promise<void>;
  /** The view of exactly these leaf states is there: its root's `data-state` says so. */
  seeState(leaves: readonly string[]): Promise<void>;

  /** The same verbs, inside one element: a row, a dialog. */
  within(role: Role, name?: Name): Surface;
}

/** A person looks at the screen: it must be the view of this place, and show what the model says of each of its leaves. */
export async function look(model: Model, { leaves, state }: Place, screen: Surface): Promise<void> {
  await screen.seeState(leaves);
  for (const leaf of leaves) {
    const sees = model.sees?.[leaf];
    if (!sees) throw new Error(`The leaf "${leaf}" is not in \`sees\`.`);
    await shows(leaf, sees(screen, state));
  }
}

/** What somebody finds of a leaf; what is not as it should be fails by the name of the leaf. */
export const shows = (leaf: string, finding: Promise<void>): Promise<void> =>
  finding.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`"${leaf}" does not show what it should. ${reason}`, { cause });
  });
