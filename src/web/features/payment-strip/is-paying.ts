/** Whether a path is that of a page on which the shopper pays. */
export const isPaying = (path: string): boolean => /^\/payment(-methods$|\/)/.test(path);
