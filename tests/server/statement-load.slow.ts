import { expect, it } from 'vitest';
import { commands } from '#server/operator/commands/commands.ts';
import { median } from '../median.ts';
import { signUpAndLogIn } from './support/members.ts';
import { importStatement } from './support/operator.ts';
import { DAY, forEachEngine } from './support/world.ts';

forEachEngine(
  'A dry run of a long statement (R-85)',
  (world) => {
    it.each([2_500, 40_000])(
      'of %d lines leaves the requests of others their time',
      { retry: 2 },
      async (size) => {
        const { browser } = await signUpAndLogIn(world);
        const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
        // Of every tenth line the sender is known, so that payments are looked for.
        await world.shop.buyer({ knownFrom: 'Omar Shah' });
        const payment_id = await world.shop.opens('bank', id, { 'help-hour': 1 }, { from: 'Mina Khan' });
        const call = async () => {
          const from = performance.now();
          expect((await browser.call('paymentStatus', { payment_id })).status).toBe(200);
          return performance.now() - from;
        };
        const calls = async (isOver: (done: number) => boolean) => {
          const times: number[] = [];
          while (!isOver(times.length)) times.push(await call());
          return times;
        };
        await calls((done) => done === 50);
        const usual = median(await calls((done) => done === 200));
        world.clock.advance(DAY);
        const lines = Array.from(
          { length: size },
          (_, index) =>
            `2026-03-02 14:05,"IBFT, Raast",,"1,${500 + (index % 400)}.00",${index % 10 === 0 ? 'Omar Shah' : `Buyer ${index}`},FT-${index}`,
        );
        const text = ['date,details,debit,credit,sender,reference', ...lines, ''].join('\n');
        const gone = new AbortController();
        const running = importStatement(world.host, text, {
          columns: {},
          zone: '+05:00',
          isDry: true,
          signal: gone.signal,
        }).then(
          ({ lines: done }) => done.length,
          (error: Error) => error.message,
        );
        let isDone = false;
        void running.then(() => {
          isDone = true;
        });
        const during = median(await calls((done) => isDone || done === 1_500));
        gone.abort();
        expect([size, 'Nobody waits for this any more.']).toContain(await running);
        console.info(`usual ${usual.toFixed(2)} ms, during ${during.toFixed(2)} ms`);
        expect(during / usual).toBeLessThan(2);
      },
    );
  },
  { only: 'postgresql', env: { LIMITS: 'loose' } },
);

forEachEngine('A statement of 5,000 lines (R-186)', (world) => {
  it('is asked about, and recorded in portions, each in less than the 30 seconds that the office waits', async () => {
    const { ask, run, next } = commands['receipts import'];
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `2026-03-02 14:05,IBFT,,${500 + (index % 400)},Buyer ${index},FT-${index}`,
    );
    const text = ['date,details,debit,credit,sender,reference', ...lines, ''].join('\n');
    world.clock.advance(DAY);
    const times: number[] = [];
    const timed = async <T>(work: Promise<T>): Promise<T> => {
      const from = performance.now();
      const answer = await work;
      times.push(performance.now() - from);
      return answer;
    };
    await timed(ask(world.host, { text }));
    let answer = await timed(run(world.host, { text }));
    for (let more = next(answer); more !== null; more = next(answer))
      answer = await timed(run(world.host, more));
    expect(answer).toMatchObject({ counted: '5000: 5000 unmatched' });
    expect(times).toHaveLength(21);
    console.info(
      `question ${times[0]?.toFixed()} ms, portions up to ${Math.max(...times.slice(1)).toFixed()} ms`,
    );
    expect(Math.max(...times)).toBeLessThan(30_000);
  });
});
