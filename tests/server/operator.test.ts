import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '#contract/parse.ts';
import { parseCommand } from '#server/operator/cli/parse-command.ts';
import { readTextFile } from '#server/operator/cli/read-file.ts';
import { UsageError } from '#server/operator/cli/usage-error.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { parseNumber, parseShare } from '#server/operator/frame/field-metadata.ts';
import { startOperator } from '#server/operator/http/operator-server.ts';
import { formatFields, formatTable } from '#server/operator/text/print.ts';
import { sanitize, sanitizeJson } from '#server/operator/text/sanitize.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();

onOneEngine(
  'The operator’s command line',
  (world) => {
    const operator = operatorFor(world, folder);

    it('says when no host answers, and when there is no token', async () => {
      const nobody = await operator.run('stock list', { OPERATOR_PORT: '1' });
      expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('No host answers on port 1')]);
      const strange = await operator.run('stock list', { DATA_DIR: '/nowhere' });
      expect([strange.code, strange.err]).toEqual([1, expect.stringContaining('There is no token at')]);
    });

    it('says when the host goes away while it works', async () => {
      const leaving = createServer((socket) => socket.once('data', () => socket.destroy())).listen(
        0,
        '127.0.0.1',
      );
      await once(leaving, 'listening');
      const address = leaving.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const { code, err } = await operator.run('stock list', { OPERATOR_PORT: String(port) });
      expect([code, err]).toEqual([1, expect.stringContaining(`The host on port ${port} went away`)]);
      leaving.close();
    });

    it('is accepted only with the token, which only its owner can read', async () => {
      const file = join(folder, 'operator-token');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const wrong = await operator.run('stock list', { OPERATOR_TOKEN: 'a-token-of-another-host' });
      expect([wrong.code, wrong.err]).toEqual([1, "The token doesn't match this host.\n"]);
      const right = await operator.run('stock list', {
        OPERATOR_TOKEN: (await readFile(file, 'utf8')).trim(),
      });
      expect(right.code).toBe(0);
      const bare = await fetch(`http://127.0.0.1:${operator.port}/commands`, { method: 'POST' });
      expect(bare.status).toBe(401);
    });

    it('is accepted only under a name of this machine, even with the token', async () => {
      const token = (await readFile(join(folder, 'operator-token'), 'utf8')).trim();
      const asked = (host: string) =>
        new Promise((resolve, reject) => {
          const headers = {
            Host: host,
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
          };
          request(
            { port: operator.port ?? 0, host: '127.0.0.1', path: '/commands', method: 'POST', headers },
            (response) => resolve(response.resume().statusCode),
          )
            .on('error', reject)
            .end(JSON.stringify({ command: 'stock list', input: {} }));
        });
      expect(await asked(`127.0.0.1:${operator.port}`)).toBe(200);
      expect(await asked(`localhost:${operator.port}`)).toBe(200);
      expect(await asked('rebound.example.com')).toBe(403);
    });

    it('validates its input, whichever client sends it', async () => {
      const token = (await readFile(join(folder, 'operator-token'), 'utf8')).trim();
      const sent = async (body: string) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        return (await fetch(`http://127.0.0.1:${operator.port}/commands`, { method: 'POST', headers, body }))
          .status;
      };
      expect(await sent('{')).toBe(400);
      expect(await sent('not JSON')).toBe(400);
      expect(await sent('{"command":"audit list","input":{"subject":"a\\u0000b"}}')).toBe(400);
      expect(await sent('{"command":"stock add","input":{"variant":"star\\ud800"}}')).toBe(400);
      expect(await sent('{"command":"stock add","input":{"\\udfff":1}}')).toBe(400);
      expect(await sent('{"command":"toString","input":{}}')).toBe(404);
      expect(await sent('{"command":"stock add","input":{"variant":"star-5","text":7}}')).toBe(400);
    });

    it('is not on the public port', async () => {
      expect((await world.browser().request('/commands', { method: 'POST' })).status).toBe(404);
    });

    it('is skipped with a message if its port is taken', async () => {
      const config = { ...world.host.config, operatorPort: operator.port ?? 0 };
      const second = await startOperator({ ...world.host, config });
      expect([second.port, world.logged.text()]).toEqual([null, expect.stringContaining('OPERATOR_PORT')]);
      await second.close();
      expect(await world.shop.freeCodes('star-5')).toBe(0);
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'A command line',
  (world) => {
    const operator = operatorFor(world, folder);

    it.each([
      ['stock ad', /^error: unknown command 'ad'\n\(Did you mean add\?\)\n[\s\S]*stock add <variant>/],
      [
        'stick add',
        /^error: unknown command 'stick'\nCommands are about .* coupons, .* --help lists them\.\n$/,
      ],
      ['stock', /^Usage: npm run operator -- stock <command>\n[\s\S]*stock add <variant>/],
      [
        'stock add --file package.json',
        /missing required argument 'variant'\nUsage: stock add <variant> --file <codes>/,
      ],
      ['stock add star-5', /^error: required option '--file <codes>' not specified\nUsage: stock add/],
      ['stock add star-5 star-10 --file package.json', /too many arguments[\s\S]*Usage: stock add <variant>/],
      ['stock add star-5 --file /nowhere/codes', /can't be read/],
      ['stock list --colour', /^error: unknown option '--colour'\nUsage: stock list/],
      ['chat --json', /^chat alone is interactive .*"chat list"/],
      ['stock add Star_5 --file package.json', /variant: must be a slug.*\nUsage: stock add/],
    ])('that is wrong gets the right usage: "%s"', async (line, why) => {
      const misused = await operator.run(line);
      expect([misused.code, misused.out]).toEqual([2, '']);
      expect(misused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });

    it.each([[[]], ['--help'], ['-h']])('that asks for help lists every command: %j', async (line) => {
      const { code, out } = await operator.run(line);
      expect(code).toBe(0);
      for (const usage of [
        'stock add <variant> --file <codes>',
        'coupons add <code> --discount <fraction> --cap <rupees>',
      ])
        expect(out).toContain(usage);
    });

    it('that asks about a noun or a command shows only those', async () => {
      const stock = await operator.run('stock --help');
      expect(stock.out).toContain('stock void <batch|code>');
      expect(stock.out).not.toContain('coupons add');
      const add = await operator.run('stock add --help');
      expect([add.code, add.err]).toEqual([0, '']);
      expect(add.out).toMatch(
        /--file <codes> +a file of codes[\s\S]*For example:\n {2}npm run operator -- stock add /,
      );
      expect(add.out).not.toContain('stock void');
    });
  },
  { env: operatorEnv(folder) },
);

const ORDER = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';
const order = ['orders', 'refund', ORDER, '--reason', 'late'];

describe('A valid command', () => {
  it.each([
    [[...order, '--amount', '5', '--json'], { amount: 5, reason: 'late' }, true],
    [['--json', ...order, '--amount=5'], { amount: 5, reason: 'late' }, true],
    [['orders', 'refund', '--amount', '5', '--reason=-1 day', ORDER], { amount: 5, reason: '-1 day' }, false],
  ])('becomes the input of the host: %j', async (argv, input, isJson) => {
    expect(await parseCommand(argv)).toEqual({
      kind: 'run',
      name: 'orders refund',
      input: { order: ORDER, ...input },
      isJson,
      isCsv: false,
      isSure: false,
      isDry: false,
    });
  });

  it('may contain a list, which ends at the next option', async () => {
    const items = ['--item', 'one', 'two', '--item', 'three'];
    expect(await parseCommand(['orders', 'deliver', ORDER, 'help-hour', ...items, '--json'])).toMatchObject({
      input: { order: ORDER, variant: 'help-hour', items: ['one', 'two', 'three'] },
      isJson: true,
    });
  });
});

describe('An invalid argument', () => {
  const refund = 'orders refund <order> --amount <rupees> --reason <text>';
  const invalid = (value: string) => `error: option '--amount <rupees>' argument '${value}' is invalid.`;
  it.each([
    [[...order], "error: required option '--amount <rupees>' not specified", refund],
    [[...order, '--amount'], "error: option '--amount <rupees>' argument missing", refund],
    [[...order, '--amount', '-5'], 'amount: must be at least 1.', refund],
    [[...order, '--amount', '--fast'], `${invalid('--fast')} The value is missing.`, refund],
    [[...order, '--amount', '-h'], `${invalid('-h')} The value is missing.`, refund],
    [[...order, '--amount', '5', '--amount', '6'], `${invalid('6')} The option is given twice.`, refund],
    [[...order, '--amount', '5', '--fast'], "error: unknown option '--fast'", refund],
    [
      ['receipts', 'assign'],
      "error: missing required argument 'receipt'",
      'receipts assign <receipt> (--payment <payment> [--as-paid] | <account>)',
    ],
    [
      ['orders', 'deliver', ORDER],
      "error: missing required argument 'variant'",
      'orders deliver <order> <variant> (--item <text...> | --file <path>) [--accept-suspicious <n>]',
    ],
    [
      ['stock', 'list', '--low=3'],
      "error: unknown option '--low=3'\n(Did you mean --low?)",
      'stock list [--find <words>] [--low] [--sort <order>] [--limit <n>]',
    ],
  ])('is rejected with the reason and the usage: %j', async (argv, why, usage) => {
    await expect(parseCommand(argv)).rejects.toThrow(new UsageError(`${why}\nUsage: ${usage}`));
  });

  it('is not parsed as a number unless it looks like one', () => {
    expect(['12', '-5', '0.1', '۱۲', '٠٫١'].map(parseNumber)).toEqual([12, -5, 0.1, 12, 0.1]);
    expect(['', ' ', '1e3', '0x10', '5 ', 'abc', '1,000', '۱٬۰۰۰'].map(parseNumber)).toEqual(
      Array(8).fill(Number.NaN),
    );
  });

  it('may be a share as a fraction or in percent', () => {
    expect(['0.1', '10%', '12.5 %', '۱۰%', '99.9999%'].map(parseShare)).toEqual([
      0.1, 0.1, 0.125, 0.1, 0.999999,
    ]);
    expect(['%', '10%%', '1e1%', 'ten%'].map(parseShare)).toEqual(Array(4).fill(Number.NaN));
  });

  it.each([
    ['coupons add', { until: '2027-02-31' }, /until: must be a date/],
    ['coupons add', { uses: 3_000_000_000 }, /uses: must be at most 1000000/],
    ['coupons add', { cap: 3_000_000_000 }, /cap: must be at most 100000000/],
    ['chat show', { after: 99_999_999_999 }, /after: must be the id of a message/],
    ['stock void', { of: ' ' }, /of: must not be empty/],
  ] as const)('of "%s" is rejected before it reaches the database: %j', (name, wrong, why) => {
    const right = { code: 'X', discount: 0.1, cap: 5, visitor: 'x', of: 'x' };
    expect(parse(commands[name].input, right)).toMatchObject({ ok: true });
    expect(parse(commands[name].input, { ...right, ...wrong })).toEqual({
      ok: false,
      reason: expect.stringMatching(why),
    });
  });
});

describe('A file argument', () => {
  it('is read as UTF-8 and otherwise rejected, since its codes and names would change', async () => {
    const file = join(folder, 'named.txt');
    await writeFile(file, '\uFEFFcaf\u00e9\n');
    expect(await readTextFile(file)).toBe('caf\u00e9\n');
    for (const encoding of ['latin1', 'utf16le'] as const) {
      await writeFile(file, '\u00e9\ud800\n', encoding);
      await expect(readTextFile(file)).rejects.toThrow(
        `The file ${file} is not UTF-8 text: save it as UTF-8 first.`,
      );
    }
    await expect(readTextFile(`${file}.gone`)).rejects.toThrow(`The file ${file}.gone can't be read.`);
  });
});

describe('Text from outside', () => {
  it('can’t control the operator’s terminal', () => {
    const hostile = 'a\u001b[2Jb\u0007\u009b1mc\u202ed\r';
    expect(sanitize(hostile)).toBe('a[2Jb1mcd');
    expect(sanitize('two\nlines')).toBe('two\nlines');
    expect(sanitizeJson({ hostile })).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(JSON.parse(sanitizeJson({ hostile }))).toEqual({ hostile });
    expect(formatTable(['A', 'B'], [[hostile, 1]])).toBe('A          B\na[2Jb1mcd  1');
    expect(formatFields([['Name', 'two\nlines']])).toBe('Name: two lines');
  });
});

describe('A table', () => {
  const rows = [['0f2c5a51c8e04d2b', '2026-03-02 09:00', 'PKR 1,500', 'Valorant Points, four hundred', 12]];
  const headings = ['ID', 'AT', 'PAID', 'NAME', 'FREE'];

  it('shows everything if there is room', () => {
    expect(formatTable(headings, rows)).toContain('Valorant Points, four hundred');
  });

  it('cuts words in a narrow terminal, and never ids, times and amounts', () => {
    const [head = '', row = ''] = formatTable(headings, rows, 72).split('\n');
    expect(row).toBe('0f2c5a51c8e04d2b  2026-03-02 09:00  PKR 1,500  Valorant Points, f…    12');
    expect(row).toHaveLength(72);
    expect(head.indexOf('NAME')).toBe(row.indexOf('Valorant'));
  });

  it('is a list for each row on a phone, where cutting words is not enough', () => {
    const [row = []] = rows;
    expect(formatTable(headings, [row, row], 45).split('\n')).toEqual(
      Array(2)
        .fill([
          '0f2c5a51c8e04d2b',
          '  AT    2026-03-02 09:00',
          '  PAID  PKR 1,500',
          '  NAME  Valorant Points, four hundred',
          '  FREE  12',
        ])
        .flat(),
    );
  });
});
