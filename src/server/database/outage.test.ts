import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutageLog } from './outage.ts';

let lines: unknown[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** A log with a clock at this second. */
function logAt() {
  const clock = { second: 0 };
  return { clock, log: createOutageLog(() => new Date(clock.second * 1000)) };
}
const refused = Object.assign(new Error('connect to 192.0.2.1'), { code: 'ECONNREFUSED' });

it('An outage is one line at its begin and one at its end, with a count (R-91)', () => {
  const { clock, log } = logAt();
  log.answered();
  for (clock.second = 0; clock.second < 42; clock.second += 1) log.failed(refused);
  expect(lines).toEqual(['No connection to the database (ECONNREFUSED). What needs it gets a 503.']);
  clock.second = 60;
  log.answered();
  log.answered();
  expect(lines.slice(1)).toEqual(['The database answers again. Failures: 42 in 41 s.']);
});

it('While only some requests fail, it is one outage', () => {
  const { clock, log } = logAt();
  for (; clock.second < 30; clock.second += 5) {
    log.failed(new Error('timeout exceeded when trying to connect'));
    log.answered();
  }
  expect(lines).toEqual([
    'No connection to the database (timeout exceeded when trying to connect). What needs it gets a 503.',
  ]);
});

it('The next outage is logged again', () => {
  const { clock, log } = logAt();
  log.failed(refused);
  clock.second = 10;
  log.answered();
  log.failed(refused);
  expect(lines).toHaveLength(3);
});
