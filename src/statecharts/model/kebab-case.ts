/** `request-table` for `requestTable`: what the files of a chart are named after. */
export const kebabCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
