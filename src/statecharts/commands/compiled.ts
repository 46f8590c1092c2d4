import { extname } from 'node:path';

/** Whether a project has installed this kit: then it is compiled. */
export const isInstalled = extname(import.meta.filename) === '.js';

/** The name of a file of the kit, by that of its source. */
export const compiledName = (source: string): string =>
  isInstalled ? source.replace(/\.tsx?$/, '.js') : source;
