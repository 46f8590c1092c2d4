import { expect, it } from 'vitest';
import { collectLog } from '../../../tests/server/support/log-lines.ts';
import { createOutageLog } from './outage.ts';

/** A log with a clock at this second. */
function logAt() {
  const clock = { second: 0 };
  const { log, lines } = collectLog();
  return { clock, lines, log: createOutageLog(() => new Date(clock.second * 1000), log) };
}
const refused = Object.assign(new Error('connect to 192.0.2.1'), { code: 'ECONNREFUSED' });

it('An outage is one line at its begin and one at its end, with a count (R-91)', () => {
  const { clock, lines, log } = logAt();
  log.answered();
  for (clock.second = 0; clock.second < 42; clock.second += 1) log.failed(refused);
  expect(lines()).toMatchObject([{ level: 'error', reason: 'ECONNREFUSED' }]);
  clock.second = 60;
  log.answered();
  log.answered();
  expect(lines().slice(1)).toMatchObject([{ level: 'warn', failures: 42, seconds: 41 }]);
});

it('While only some requests fail, it is one outage', () => {
  const { clock, lines, log } = logAt();
  for (; clock.second < 30; clock.second += 5) {
    log.failed(new Error('timeout exceeded when trying to connect'));
    log.answered();
  }
  expect(lines()).toMatchObject([{ reason: 'timeout exceeded when trying to connect' }]);
});

it('The next outage is logged again', () => {
  const { clock, lines, log } = logAt();
  log.failed(refused);
  clock.second = 10;
  log.answered();
  log.failed(refused);
  expect(lines()).toHaveLength(3);
});
