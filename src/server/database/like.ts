/** A text in a `LIKE` pattern, which stands for itself alone. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
