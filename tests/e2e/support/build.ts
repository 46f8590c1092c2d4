import { buildWhatIsOutOfDate } from '#server/build.ts';

/** What the hosts of these tests serve is built once, before the first of them starts. */
export default buildWhatIsOutOfDate;
