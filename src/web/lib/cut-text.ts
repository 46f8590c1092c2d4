/** A text of at most so many characters: a longer one ends with `…`, within them. */
export const cutText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
