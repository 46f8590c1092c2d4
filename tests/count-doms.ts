import { countMade } from './counts.ts';

/** This runs for each test file; a document that another file has counted is shared. */
const COUNTED = Symbol.for('keystall.counted');
if (typeof document !== 'undefined' && !(COUNTED in document)) {
  Object.assign(document, { [COUNTED]: true });
  countMade('DOMs');
}
