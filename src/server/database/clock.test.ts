import { expect, it, vi } from 'vitest';
import { collectLog } from '../../../tests/server/support/log-lines.ts';
import { startClock } from './clock.ts';

const NOON = Date.parse('2026-03-02T12:00:00.000Z');

/**
 * A machine and a database whose clocks the test sets, in ms from noon. An answer takes `delay`
 * each way, and the first one `connecting` before that.
 */
async function startAt({ ahead = 0, delay = 0, connecting = 0 } = {}) {
  const machine = { passed: 0, wall: ahead };
  const database = { ahead: 0, delay, isAway: false };
  const read = vi.fn(async () => {
    const way = database.delay + (read.mock.calls.length === 1 ? connecting : 0);
    machine.passed += way;
    machine.wall += way;
    const time = new Date(NOON + machine.passed + database.ahead);
    machine.passed += database.delay;
    machine.wall += database.delay;
    if (database.isAway) throw new Error('The database is away');
    return time;
  });
  const { log, lines } = collectLog();
  const clock = await startClock(read, log, {
    wall: () => NOON + machine.wall,
    steady: () => machine.passed,
  });
  return {
    clock,
    database,
    read,
    lines,
    now: () => clock.now().getTime() - NOON,
    pass(ms: number) {
      machine.passed += ms;
      machine.wall += ms;
    },
    jump(ms: number) {
      machine.wall += ms;
    },
  };
}

it('The database’s time counts, not that of a machine whose clock is wrong', async () => {
  const { now, pass, lines, clock } = await startAt({ ahead: 90_000 });
  expect(now()).toBe(0);
  pass(1_234);
  expect(now()).toBe(1_234);
  expect(lines()).toMatchObject([{ level: 'warn', aheadMs: 90_000 }]);
  await clock.stop();
});

it('The way of the answer is half of what asking took', async () => {
  const { now, clock } = await startAt({ delay: 20 });
  expect(now()).toBe(3 * 40);
  await clock.stop();
});

it('An answer that waited for a connection says less than those after it', async () => {
  const { now, clock } = await startAt({ connecting: 900 });
  expect(now()).toBe(900);
  await clock.stop();
});

it('The first answer counts however slow it is: the machine’s clock may be wrong by far more', async () => {
  const { now, clock } = await startAt({ ahead: 90_000, delay: 700 });
  expect(now()).toBe(3 * 1_400);
  await clock.stop();
});

it('What took longer than a second is not believed later, and is told', async () => {
  const { now, clock, database, jump, pass, lines } = await startAt();
  database.delay = 800;
  database.ahead = 5_000;
  jump(90_000);
  expect(now()).toBe(0);
  await expect.poll(now).toBe(4_800);
  expect(lines()).toMatchObject([{ level: 'warn', tookMs: 1_600 }]);
  pass(1);
  expect(now()).toBe(4_801);
  await clock.stop();
});

it.each([90_000, -90_000])('A jump of the machine’s clock by %d ms changes nothing', async (jump) => {
  const at = await startAt();
  at.pass(10_000);
  at.jump(jump);
  expect(at.now()).toBe(10_000);
  await expect.poll(at.lines).toMatchObject([{ aheadMs: jump }]);
  at.pass(1_000);
  expect(at.now()).toBe(11_000);
  expect(at.read).toHaveBeenCalledTimes(6);
  at.jump(-jump);
  expect(at.now()).toBe(11_000);
  await at.clock.stop();
});

it('After a sleep, in which the steady clock stood, the time is read at once', async () => {
  const { database, jump, now, clock } = await startAt();
  database.ahead = 3_600_000;
  jump(3_600_000);
  now();
  await expect.poll(now).toBe(3_600_000);
  await clock.stop();
});

it('While the database is away, the time goes on', async () => {
  const { database, jump, pass, now, lines, read, clock } = await startAt();
  database.isAway = true;
  jump(90_000);
  now();
  await expect.poll(lines).toHaveLength(1);
  pass(5_000);
  expect(now()).toBe(5_000);
  expect(read).toHaveBeenCalledTimes(4);
  await clock.stop();
});

it('A database that can’t be read at the start is the caller’s failure', async () => {
  const { log } = collectLog();
  await expect(startClock(() => Promise.reject(new Error('away')), log)).rejects.toThrow('away');
});
