import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOperator } from '#server/operator/listener.ts';
import { printable, printableJson } from '#server/operator/print.ts';
import { freeCount } from '#server/stock/codes.ts';
import { account, buy, codes } from './support/shopping.ts';
import { forEachEngine } from './support/world.ts';

const folder = await mkdtemp(join(tmpdir(), 'keystall-operator-'));
afterAll(() => rm(folder, { recursive: true }));

forEachEngine(
  'The operator’s command line',
  (world) => {
    let operator: Awaited<ReturnType<typeof startOperator>>;
    beforeEach(async () => {
      operator = await startOperator(world.host);
    });
    afterEach(() => operator.close());

    const run = (args: string[], env: Record<string, string> = {}) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(
          'node_modules/.bin/node',
          ['src/server/operator/cli.ts', ...args],
          {
            env: {
              PATH: process.env['PATH'],
              DATA_DIR: folder,
              OPERATOR_PORT: String(operator.port),
              ...env,
            },
          },
          (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
        );
      });

    const file = async (lines: readonly string[], end = '\n') => {
      const path = join(folder, 'codes.txt');
      await writeFile(path, lines.join(end));
      return path;
    };

    const audits = () =>
      world.host.db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();

    it('adds the codes of a file to a shelf, serves who waits, and tells what stood there already', async () => {
      const buyer = await account(world.host);
      await buy(world.host, buyer, { 'star-5': 1 });
      const list = codes(3);
      const added = await run([
        'stock',
        'add',
        'star-5',
        '--file',
        await file(['\uFEFF', ...list, '', ' '], '\r\n'),
      ]);
      expect([added.code, added.err]).toEqual([0, '']);
      expect(added.out).toMatch(
        /^Added 3 to star-5 \(batch \w+\)\. 1 went to waiting orders, 2 are free\.\n$/,
      );

      const again = await run([
        'stock',
        'add',
        'star-10',
        '--json',
        '--file',
        await file([...list.slice(1), 'NEW-1']),
      ]);
      expect(JSON.parse(again.out)).toMatchObject({ added: 1, served: 0, free: 1 });
      expect(JSON.parse(again.out).duplicates).toEqual(list.slice(1));
      expect(await audits()).toEqual([
        { actor: 'operator', action: 'stock add', subject: 'star-5' },
        { actor: 'operator', action: 'stock add', subject: 'star-10' },
      ]);
      const details = await world.host.db.selectFrom('audit_log').select('detail').execute();
      expect(JSON.stringify(details)).not.toContain(list[0]);
    });

    it('shows the shelves', async () => {
      expect((await run(['stock', 'list'])).out).toBe('There is no stock.\n');
      await run(['stock', 'add', 'star-5', '--file', await file(codes(12))]);
      expect((await run(['stock', 'list'])).out).toBe(
        ['VARIANT  FREE  RESERVED  SOLD', 'star-5     12         0     0', ''].join('\n'),
      );
      expect(JSON.parse((await run(['stock', 'list', '--json'])).out)).toEqual([
        { variant: 'star-5', free: 12, reserved: 0, sold: 0 },
      ]);
    });

    it('adds coupons and shows them', async () => {
      const added = await run([
        'coupons',
        'add',
        'Spring',
        '--discount',
        '0.1',
        '--cap',
        '500',
        '--uses',
        '3',
        '--until',
        '2026-12-31',
      ]);
      expect([added.code, added.out, added.err]).toEqual([0, 'Added the coupon SPRING.\n', '']);
      expect(JSON.parse((await run(['coupons', 'list', '--json'])).out)).toEqual([
        {
          code: 'SPRING',
          discount: 0.1,
          cap: 500,
          uses: 0,
          uses_max: 3,
          ends_at: '2027-01-01T00:00:00.000Z',
        },
      ]);
      const again = await run(['coupons', 'add', 'spring', '--discount', '0.2', '--cap', '5']);
      expect([again.code, again.out, again.err]).toEqual([1, '', 'There is a coupon SPRING already.\n']);
      expect(await audits()).toHaveLength(1);
    });

    it.each([
      [['coupons', 'add', 'X', '--discount', '1.5', '--cap', '5'], 'discount: must be below 1\n'],
      [['coupons', 'add', 'X', '--discount', '0.1'], /cap/],
      [['coupons', 'add', 'X', '--discount', '0.1', '--cap', '0'], /cap: must be at least 1/],
      [
        ['coupons', 'add', 'X', '--discount', '0.1', '--cap', '5', '--until', 'soon'],
        /until: must be a date/,
      ],
      [
        ['coupons', 'add', 'X', '--discount', '0.1', '--cap', '5', '--until', '2020-01-01'],
        /has passed already/,
      ],
      [['stock', 'add', 'nothing-here', '--file', 'package.json'], /catalogue has no variant "nothing-here"/],
      [['stock', 'add', 'balance', '--file', 'package.json'], /not delivered from stock/],
    ])('refuses %j and says why, and changes nothing', async (args, why) => {
      const refused = await run(args);
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err).toMatch(why);
      expect(await audits()).toEqual([]);
    });

    it.each([
      [['stock', 'ad'], /There is no command "stock ad"/],
      [['stock', 'add'], /Usage: stock add VARIANT --file CODES/],
      [['stock', 'add', 'star-5'], /Name the file/],
      [['stock', 'add', 'star-5', '--file', '/nowhere/codes'], /can't be read/],
      [['stock', 'list', '--colour'], /Usage: stock list/],
    ])('does not understand %j and says how it is typed', async (args, why) => {
      const misused = await run(args);
      expect([misused.code, misused.out]).toEqual([2, '']);
      expect(misused.err).toMatch(why);
    });

    it.each([[[]], [['--help']], [['stock', 'add', '--help']], [['stock', '-h']]])(
      'helps with %j',
      async (args) => {
        const { code, out } = await run(args);
        expect(code).toBe(0);
        expect(out).toContain('coupons add CODE --discount 0.1 --cap 500');
      },
    );

    it('says when no host answers, and when there is no token', async () => {
      const nobody = await run(['stock', 'list'], { OPERATOR_PORT: '1' });
      expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('No host answers at port 1')]);
      const strange = await run(['stock', 'list'], { DATA_DIR: '/nowhere' });
      expect([strange.code, strange.err]).toEqual([1, expect.stringContaining('There is no token at')]);
    });

    it('is heard with the token alone, which only its owner may read', async () => {
      const file = join(folder, 'operator-token');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const wrong = await run(['stock', 'list'], { OPERATOR_TOKEN: 'a-token-of-another-host' });
      expect([wrong.code, wrong.err]).toEqual([1, 'The token is not the one of this host.\n']);
      const right = await run(['stock', 'list'], { OPERATOR_TOKEN: (await readFile(file, 'utf8')).trim() });
      expect(right.code).toBe(0);
      const bare = await fetch(`http://127.0.0.1:${operator.port}/commands`, { method: 'POST' });
      expect(bare.status).toBe(401);
    });

    it('is not on the public port', async () => {
      expect((await world.browser().request('/commands', { method: 'POST' })).status).toBe(404);
    });

    it('is left out, and that is said, when its port is taken', async () => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => {});
      const config = { ...world.host.config, operatorPort: operator.port ?? 0 };
      const second = await startOperator({ ...world.host, config });
      expect([second.port, said.mock.calls]).toEqual([null, [[expect.stringContaining('OPERATOR_PORT')]]]);
      said.mockRestore();
      await second.close();
      expect(await freeCount(world.host.db, 'star-5')).toBe(0);
    });
  },
  { env: { OPERATOR_PORT: '0', DATA_DIR: folder } },
);

describe('What came from outside', () => {
  it('can not control the terminal that shows it', () => {
    const hostile = 'a\u001b[2Jb\u0007\u009b1mc\u202ed\r';
    expect(printable(hostile)).toBe('a[2Jb1mcd');
    expect(printable('two\nlines')).toBe('two\nlines');
    expect(printableJson({ hostile })).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(JSON.parse(printableJson({ hostile }))).toEqual({ hostile });
  });
});
