/** Shortens a text to `length` characters; a text that was cut ends with an ellipsis. */
export function cutText(text: string, length: number): string {
  // By code points, since half a surrogate pair can't be stored.
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
