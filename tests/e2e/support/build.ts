import { buildIfOutdated } from '#tooling/build.ts';

/** Builds the shop once, before the first host starts. */
export default (): Promise<void> => buildIfOutdated();
