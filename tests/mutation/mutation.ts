import type { Mutation } from '#statecharts/mutation/run-mutation.ts';
import { webProject } from '../web-project.ts';
import { contract } from './contract.ts';
import { host } from './host.ts';
import { views } from './views.ts';

// No server answers there, so that tests of the host run on the embedded database, which needs none.
process.env['TEST_DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1:1/none';
// Tests of dates stub the zone, which has no effect in the worker threads of a mutation run.
process.env['TZ'] = 'Asia/Karachi';

/**
 * For `npm run charts -- mutate [NAME …]`: faults that no test notices in the shop's charts, in the numbers of
 * the rules that shop and host share (`contract`), in the host's rules of money and limits (`host`), and in the
 * values on the shop's screens (`views`). `scores.json` has the floors.
 */
export const mutation: Mutation = {
  flows: ({ folder }) => /^src\/(web\/features|office)\//.test(folder),
  modules: [contract, host, views],
  setup: webProject,
  scores: 'tests/mutation/scores.json',
};
