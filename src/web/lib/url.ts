/** The absolute URL of a path of this shop; an absolute URL stays as it is. */
export const inFull = (path: string, origin: string): string => new URL(path, origin).href;
