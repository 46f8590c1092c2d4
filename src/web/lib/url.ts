/** The absolute URL of a path in this shop. An absolute URL stays as it is. */
export const inFull = (path: string, origin: string): string => new URL(path, origin).href;
