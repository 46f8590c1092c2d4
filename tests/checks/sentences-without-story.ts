/** Sentences of the sources that can't be in a story, by their file and their text, with the reason. */
export const EXCEPTIONS: readonly { file: RegExp; says: RegExp; why: string }[] = [];
