import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runCommandLine } from '#server/operator/cli/command-line.ts';
import { countLowShelves } from '#server/operator/commands/counts.store.ts';
import { stockThresholds } from '#server/stock/inventory.ts';
import { makeCodes } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { forEachEngine, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const OPERATOR = 'staff@example.com';
const env = { ...operatorEnv(folder), OPERATOR_EMAIL: OPERATOR };

onOneEngine(
  'The operator’s stock',
  (world) => {
    const operator = operatorFor(world, folder);

    it('adds the codes of a file, fulfils back-orders, and reports duplicates by line', async () => {
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      const list = makeCodes(3);
      const first = await operator.file(['\uFEFF', ...list, '', ' '].join('\r\n'));
      const added = await operator.run(['stock', 'add', 'star-5', '--file', first]);
      expect([added.code, added.err]).toEqual([0, '']);
      expect(added.out).toMatch(
        /^Added 3 to star-5 \(batch \w+\): 1 delivered to back-orders, 2 free\.\n6 lines: 3 codes, 3 empty\.\n$/,
      );

      const [fresh = ''] = makeCodes(1);
      const second = await operator.file([...list.slice(1), '', fresh, fresh]);
      const line = ['stock', 'add', 'star-10', '--file', second];
      const rehearsed = await operator.run([...line, '--dry-run']);
      expect(rehearsed.out).toBe(
        [
          'Would add 1 to star-10: 0 delivered to back-orders, 1 free.',
          '5 lines: 1 code, 3 already known, 1 empty.',
          `  form: xxxx-${'x'.repeat(32)} → a code (4 lines)`,
          'Skipped duplicates: 3',
          '  line 1: already in stock',
          '  line 2: already in stock',
          '  line 5: same as line 4',
          `First …${list[1]?.slice(-4)}, last …${fresh.slice(-4)}`,
          '',
        ].join('\n'),
      );
      expect(await world.shop.freeCodes('star-10')).toBe(0);
      expect(await operator.json(line)).toEqual({
        variant: 'star-10',
        batch: expect.stringMatching(/^[0-9a-f]{32}$/),
        figures: null,
        added: 1,
        lines: { all: 5, codes: 1, suspicious: 0, left_out: 0, known: 3, headings: 0, empty: 1 },
        counted: '5 lines: 1 code, 3 already known, 1 empty',
        seen: [{ part: 'form', is: `xxxx-${'x'.repeat(32)}`, taken: 'a code', lines: 4 }],
        suggested: null,
        expiries: null,
        duplicates: [
          { line: 1, earlier: null },
          { line: 2, earlier: null },
          { line: 5, earlier: 4 },
        ],
        delivered: 0,
        free: 1,
        ends: { first: `…${list[1]?.slice(-4)}`, last: `…${fresh.slice(-4)}` },
        suspicious: [],
        left_out: [],
        accept_suspicious: null,
        cleaned: 0,
      });
      expect(await operator.json(line)).toMatchObject({ added: 0, batch: null, free: 1 });
      expect(await operator.audits()).toMatchObject([
        { actor: 'operator', action: 'stock add', subject: 'star-5', detail: { added: 3, delivered: 1 } },
        { action: 'stock add', subject: 'star-10', detail: { added: 1, duplicates: 3 } },
      ]);
      expect(JSON.stringify(await operator.audits())).not.toContain(list[0]);
    });

    it('refuse an invalid code by its line, and add nothing', async () => {
      const file = await operator.file(['FINE-1', '', 'x'.repeat(2_001)]);
      const refused = await operator.run(['stock', 'add', 'star-5', '--file', file]);
      expect([refused.code, refused.err]).toEqual([
        1,
        'Line 3 is not a valid code: it is longer than 2000 characters. Nothing was added. Add --skip-suspicious to leave it out.\n',
      ]);
      expect(await world.shop.freeCodes('star-5')).toBe(0);
      expect(
        await operator.json(['stock', 'add', 'star-5', '--file', file, '--skip-suspicious']),
      ).toMatchObject({
        added: 1,
        left_out: [{ line: 3, why: 'it is longer than 2000 characters' }],
      });
    });

    it('leave out a line with a tab or a line break in it like other suspicious ones, or take it with a space', async () => {
      const [first = '', second = '', third = '', fourth = ''] = makeCodes(4);
      const text = [first, `${second}\tMay`, third, `${fourth}\u2028June`].join('\n');
      const asked = await world.shop.asks('stock add', { variant: 'star-5', text });
      expect(asked).toMatchObject({
        confirmed: { accept_suspicious: 2 },
        choices: [{ press: 'Add the 2 good ones', input: { skip_suspicious: true } }],
      });
      const good = { variant: 'star-5', text, skip_suspicious: true };
      expect(await world.shop.operator('stock add', good)).toMatchObject({
        added: 2,
        left_out: [
          { line: 2, why: 'a tab, a line break or a control character in it' },
          { line: 4, why: 'a tab, a line break or a control character in it' },
        ],
      });
      const all = { variant: 'star-5', text, accept_suspicious: 2 };
      const { batch } = await world.shop.operator('stock add', all);
      const shown = { batch: batch ?? '', unmasked: true, reason: 'a test' };
      expect((await world.shop.operator('stock export', shown)).codes.map(({ code }) => code)).toEqual([
        `${second} May`,
        `${fourth} June`,
      ]);
    });

    it('refuses what differs from the rest, --yes or not, unless exactly so many lines are accepted (R-89)', async () => {
      const file = await operator.file(['Serial Number', ...makeCodes(4), '6.01E+15']);
      const add = (...more: string[]) => operator.run(['stock', 'add', 'star-5', '--file', file, ...more]);
      const refused = await add();
      expect([refused.code, refused.err]).toEqual([
        1,
        '2 lines differ from the rest: line 1 (Se…mber): a heading; line 6 (…E+15): a number that the spreadsheet shortened. ' +
          'Nothing was added. Add --skip-suspicious to leave them out, or --accept-suspicious 2 to take them as they are.\n',
      ]);
      for (const wrong of ['1', '3']) expect((await add('--accept-suspicious', wrong)).code).toBe(1);
      expect(await world.shop.freeCodes('star-5')).toBe(0);
      expect((await add('--dry-run')).out).toBe(
        [
          'It would be refused without --accept-suspicious 2: lines differ from the rest. With it:',
          'Would add 6 to star-5: 0 delivered to back-orders, 6 free.',
          '6 lines: 4 codes, 2 suspicious.',
          `  form: xxxx-${'x'.repeat(32)} → a code (4 lines)`,
          '  form: xxxxxx xxxxxx → a code (1 line)',
          '  form: x.xxx+xx → a code (1 line)',
          'Different from the rest: 2 lines',
          '  line 1: Se…mber, a heading',
          '  line 6: …E+15, a number that the spreadsheet shortened',
          'First …mber, last …E+15',
          '',
        ].join('\n'),
      );
      expect((await add('--dry-run', '--accept-suspicious', '2')).out).toMatch(/^Would add 6 to star-5/);
      expect((await add('--accept-suspicious', '2')).code).toBe(0);
      expect(await world.shop.freeCodes('star-5')).toBe(6);
      // All of it is known now: nothing is asked, and the answer says that nothing is new.
      const text = ['Serial Number', '6.01E+15'].join('\n');
      expect(await world.shop.asks('stock add', { variant: 'star-5', text })).toBeNull();
      expect((await add()).out).toMatch(/^Nothing to add: star-5 has 6 free, and all 6 lines are known\.\n/);
    });

    it('names the part that looks like the code, and takes it alone by an option (R-188)', async () => {
      const lines = ['1 STAR-AAAA-XB4D', '2 STAR-BBBB-LL7C', '3 STAR-CCCC-9ZQ2'];
      const add = ['stock', 'add', 'star-5', '--file', await operator.file(lines)];
      const refused = await operator.run(add);
      expect([refused.code, refused.err]).toEqual([
        1,
        '3 lines differ from the rest: line 1 (1 …XB4D): a row number before it; line 2 (2 …LL7C): a row number before it; ' +
          'line 3 (3 …9ZQ2): a row number before it. Nothing was added. A part of each line looks like the code. ' +
          'Add --strip to take that alone. Add --skip-suspicious to leave them out, or --accept-suspicious 3 to take them as they are.\n',
      ]);
      expect((await operator.run([...add, '--strip', '--dry-run'])).out).toBe(
        [
          'Would add 3 to star-5: 0 delivered to back-orders, 3 free.',
          '3 lines: 3 codes.',
          '  line: a row number before it → taken off (3 lines)',
          '  form: xxxx-xxxx-xxxx → a code (3 lines)',
          'First …XB4D, last …9ZQ2',
          '',
        ].join('\n'),
      );
      const columns = ['Sr\tVoucher Code', '1\tSTAR-AAAA-XB4D', '2\tSTAR-BBBB-LL7C'];
      const table = ['stock', 'add', 'star-5', '--file', await operator.file(columns)];
      expect((await operator.run(table)).err).toContain(
        'Column 2 (Voucher Code) looks like the code. Add --columns "Voucher Code" to take that alone.',
      );
      expect((await operator.run([...table, '--dry-run'])).out).toContain(
        [
          '3 lines: 3 suspicious.',
          '  column 1, Sr: row numbers → a part of the code (2 lines)',
          '  column 2, Voucher Code: codes → a part of the code (2 lines)',
          '  form: x xxxx-xxxx-xxxx → a code (2 lines)',
          '  form: xx xxxxxxx xxxx → a code (1 line)',
          'Column 2 (Voucher Code) looks like the code.',
        ].join('\n'),
      );
      expect(await operator.json([...table, '--columns', 'Voucher Code'])).toMatchObject({
        added: 2,
        counted: '3 lines: 2 codes, 1 heading',
      });
    });

    it('offers the good ones first, and what looks like the code before them where most lines are suspicious (R-188)', async () => {
      const ask = (lines: readonly string[]) =>
        world.shop.asks('stock add', { variant: 'star-5', text: lines.join('\n') });
      const [first = '', second = '', third = ''] = makeCodes(3);
      const skip = { input: { skip_suspicious: true }, asksAgain: false };
      expect(await ask([first, second, 'Total: 2 codes'])).toEqual({
        question:
          '1 line differs from the rest:\n  line 3 (To…odes): a label before it\nAdd 3 codes to star-5, these too?',
        brief: '1 line differs from the rest.\nAdd 3 codes to star-5, these too?',
        confirmed: { accept_suspicious: 1 },
        press: 'Add all 3',
        isDoubtful: false,
        choices: [{ press: 'Add the 2 good ones', ...skip }],
      });
      expect(await ask(['Code', first])).toMatchObject({ choices: [{ press: 'Add the good one' }] });
      const strip = { press: 'Take only the codes', input: { strip: true }, asksAgain: true };
      expect(await ask([`Code: ${first}`, `Code: ${second}`, third])).toMatchObject({
        choices: [strip, { press: 'Add the good one' }],
      });
      expect(await ask([`Code: ${first}`, second, third])).toMatchObject({
        choices: [{ press: 'Add the 2 good ones' }, strip],
      });
      expect(await ask(['1\tSTAR-AAAA-XB4D', '2\tSTAR-BBBB-LL7C'])).toMatchObject({
        choices: [{ press: 'Take column 2 as the code', input: { columns: ['2'] }, asksAgain: true }],
      });
      expect(await ask(['STAR-AAAA-XB4D STAR-BBBB-LL7C'])).toMatchObject({
        choices: [{ press: 'Take each word as a code', input: { columns: ['each'] }, asksAgain: true }],
      });
      expect(
        await ask(['Serial,PIN,Expiry', '4411223344,9921,31-12-2027', '4411223345,8813,31-12-2027']),
      ).toMatchObject({
        choices: [
          {
            press: 'Take columns Serial and PIN as the code',
            input: { columns: ['Serial', 'PIN'] },
            asksAgain: true,
          },
        ],
      });
      // Where every line is suspicious, to add them all is not what the main button does.
      expect(await ask(['6.01E+15', '6.02E+15'])).toMatchObject({
        press: 'Add all 2',
        isDoubtful: true,
        choices: [],
      });
      // Fewer codes would go to orders that wait than the question says.
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 3 });
      expect(await ask([first, second, 'Total: 2 codes'])).toMatchObject({
        choices: [{ press: 'Add the 2 good ones', input: { skip_suspicious: true }, asksAgain: true }],
      });
    });

    it('asks on a terminal by numbers, the easy answer first, and again about another reading', async () => {
      const [first = '', second = '', third = '', fourth = ''] = makeCodes(4);
      const typed = async (lines: readonly string[], ...answers: string[]) => {
        const input = Object.assign(new PassThrough(), { isTTY: true });
        const errors = Object.assign(new PassThrough(), { isTTY: true });
        const output = new PassThrough();
        const left = [...answers];
        errors.on('data', (data) => {
          if (/nothing\] |\[y\/N\] /.test(String(data))) input.write(`${left.shift() ?? ''}\n`);
        });
        const file = await operator.file(lines);
        const args = ['stock', 'add', 'star-5', '--file', file];
        const own = { OPERATOR_PORT: String(operator.port), DATA_DIR: folder };
        const code = await runCommandLine(args, { env: own, input, output, errors });
        return [
          code,
          String(output.read() ?? '')
            .split('\n')[0]
            ?.replace(/batch \w+/, 'batch'),
        ];
      };
      expect(await typed([first, 'Serial Number'], '')).toEqual([1, '']);
      expect(await typed([first, 'Serial Number'], '3')).toEqual([1, '']);
      expect(await typed([first, 'Serial Number'], '1')).toEqual([
        0,
        'Added 1 to star-5 (batch): 0 delivered to back-orders, 1 free.',
      ]);
      expect(await typed([second, 'Total: 1'], '2')).toEqual([
        0,
        'Added 2 to star-5 (batch): 0 delivered to back-orders, 3 free.',
      ]);
      // Without its label, one is still marked as used.
      expect(await typed([`Code: ${third}`, `Code: ${fourth} used`], 'y', '1')).toEqual([
        0,
        'Added 1 to star-5 (batch): 0 delivered to back-orders, 4 free.',
      ]);
    });

    it('counts each line of a list once, and they come to all (R-188)', async () => {
      const [known = '', fresh = '', other = '', last = ''] = makeCodes(4);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file([known])]);
      const text = [
        'Code,Price',
        `${known},5`,
        '',
        `${fresh},6`,
        `${fresh},6`,
        `"${other}`,
        `${last},7`,
        '',
      ].join('\n');
      const read = (more: object) =>
        world.shop.operator('stock add', {
          variant: 'star-5',
          text,
          columns: ['Code'],
          dry_run: true,
          ...more,
        });
      const counts = { all: 7, codes: 2, suspicious: 1, left_out: 0, known: 2, headings: 1, empty: 1 };
      expect(await read({})).toMatchObject({
        lines: counts,
        counted: '7 lines: 2 codes, 1 suspicious, 2 already known, 1 heading, 1 empty',
      });
      expect((await read({ skip_suspicious: true })).lines).toEqual({
        ...counts,
        suspicious: 0,
        left_out: 1,
      });
      const several = `${known} ${fresh}\n${known} ${known}\n${other} ${last}`;
      expect((await read({ text: several, columns: ['each'] })).lines).toEqual({
        all: 3,
        codes: 2,
        suspicious: 0,
        left_out: 0,
        known: 1,
        headings: 0,
        empty: 0,
      });
    });

    it('reads a file in the encodings of spreadsheets, and says what another one is (R-189)', async () => {
      const [first = '', second = ''] = makeCodes(2);
      const path = join(folder, 'encoded.txt');
      const add = async (bytes: Buffer) => {
        await writeFile(path, bytes);
        return operator.run(['stock', 'add', 'star-5', '--file', path]);
      };
      const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
      expect((await add(utf16(`${first}\r\n`))).out).toMatch(/^Added 1 to star-5/);
      expect((await add(utf16(`${second}\r\n`).swap16())).out).toMatch(/^Added 1 to star-5/);
      expect((await add(Buffer.from('\ufeff'))).err).toBe('There are no codes to add.\n');
      const refused = [
        [Buffer.from('PK\u0003\u0004rest'), 'is an Excel workbook (.xlsx): save it as CSV (UTF-8) first.'],
        [
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          'is an Excel workbook (.xls): save it as CSV (UTF-8) first.',
        ],
        [Buffer.from('%PDF-1.7'), 'is a PDF: copy its text into a text file first.'],
        [Buffer.from('{\\rtf1'), 'is a document with formats (.rtf): save it as plain text first.'],
        [Buffer.from('89504e470d0a1a0a', 'hex'), 'is a picture: type its text into a text file first.'],
        [Buffer.from('caf\u00e9', 'latin1'), 'is not UTF-8 text: save it as UTF-8 first.'],
      ] as const;
      for (const [bytes, why] of refused) {
        const { code, err } = await add(bytes);
        expect([code, err.split('\n')[0]]).toEqual([2, `The file ${path} ${why}`]);
        const text = { name: 'codes.txt', base64: bytes.toString('base64') };
        await expect(world.shop.operator('stock add', { variant: 'star-5', text })).rejects.toMatchObject({
          status: 400,
          message: `The file codes.txt ${why}`,
          path: 'text',
        });
      }
      const workbook = { name: 'march.xlsx', base64: Buffer.from('PK\u0003\u0004rest').toString('base64') };
      await expect(world.shop.operator('receipts import', { text: workbook })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^The file march\.xlsx is an Excel workbook/),
      });
      await expect(
        world.shop.operator('stock add', {
          variant: 'star-5',
          text: { name: 'a', base64: 'no base 64' },
        }),
      ).rejects.toMatchObject({ status: 400 });
    });

    it('leaves out what differs from the rest if told to (R-89)', async () => {
      const file = await operator.file(['Serial Number', ...makeCodes(4), '6.01E+15']);
      const added = await operator.run(['stock', 'add', 'star-5', '--file', file, '--skip-suspicious']);
      expect(added.out.replace(/batch \w+/, 'batch')).toBe(
        [
          'Added 4 to star-5 (batch): 0 delivered to back-orders, 4 free.',
          '6 lines: 4 codes, 2 left out.',
          'Left out: 2 lines',
          '  line 1: Se…mber, a heading',
          '  line 6: …E+15, a number that the spreadsheet shortened',
          '',
        ].join('\n'),
      );
      expect(await operator.audits()).toMatchObject([{ detail: { added: 4, suspicious: 0, left_out: 2 } }]);
      const heading = await operator.file(['Serial Number']);
      expect(
        (await operator.run(['stock', 'add', 'star-5', '--file', heading, '--skip-suspicious'])).err,
      ).toBe('There are no codes to add.\n');
    });

    it('finds duplicates that only what can’t be seen tells apart, and stores codes without it (R-121)', async () => {
      const [code = ''] = makeCodes(1);
      const first = await operator.file([code]);
      await operator.run(['stock', 'add', 'star-5', '--file', first]);
      const again = await operator.file([`\u200e${code.slice(0, 3)}\u200b${code.slice(3)}`]);
      expect(await operator.json(['stock', 'add', 'star-5', '--file', again])).toMatchObject({
        added: 0,
        cleaned: 1,
        duplicates: [{ line: 1, earlier: null }],
      });
      expect(await operator.json(['stock', 'void', `${code}\u200d`])).toMatchObject({ voided: 1 });
    });

    it('asks about a code that is in stock or delivered in another spelling, and takes it if told to (R-82)', async () => {
      const known = ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C'];
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(known)]);
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      const list = ['star-aaaa-xb4d', 'STAR BBBB LL7C', 'STAR-BBBB-LL7C', 'STAR-CCCC-9ZQ2'];
      const add = ['stock', 'add', 'star-10', '--file', await operator.file(list)];
      const why = 'in stock or delivered in another spelling (case, dashes or spaces)';
      expect((await operator.run(add)).err).toBe(
        `3 lines differ from the rest: line 1 (st…xb4d): ${why}; line 2 (ST…LL7C): ${why}; ` +
          'line 3 (ST…LL7C): line 2 in another spelling (case, dashes or spaces). ' +
          'Nothing was added. Add --skip-suspicious to leave them out, or --accept-suspicious 3 to take them as they are.\n',
      );
      const two = [
        'stock',
        'add',
        'star-10',
        '--file',
        await operator.file([...list.slice(2), 'star–aaaa–xb4d']),
      ];
      expect(await operator.json([...two, '--dry-run'])).toMatchObject({
        added: 2,
        duplicates: [{ line: 1, earlier: null }],
        suspicious: [{ line: 3, why, shown: 'st…xb4d' }],
      });
      expect(await operator.json([...two, '--accept-suspicious', '1'])).toMatchObject({ added: 2 });
    });

    it('asks back where orders wait, and names them (R-89)', async () => {
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 2 });
      const number = (await world.shop.orders(buyer))[0]?.number;
      const list = makeCodes(3);
      const file = await operator.file(list);
      const { username } = await world.host.db
        .selectFrom('account')
        .select('username')
        .where('id', '=', buyer)
        .executeTakeFirstOrThrow();
      const text = list.join('\n');
      expect(await world.shop.asks('stock add', { variant: 'star-5', text })).toBe(
        `Delivered at once, by mail:\n  2 to ${username} <${username}@example.com>, order ${number}\nAdd 3 codes to star-5?`,
      );
      const add = ['stock', 'add', 'star-5', '--file', file];
      const unasked = await operator.run(add, {}, { isSure: false });
      expect([unasked.code, unasked.err]).toEqual([
        2,
        '"stock add" asks first, and there is no terminal to ask on: add --yes to do it without being asked.\n',
      ]);
      expect((await operator.run(add)).code).toBe(0);
      // Nothing waits any more, so that nothing is asked.
      const more = await operator.file(makeCodes(1));
      expect(
        (await operator.run(['stock', 'add', 'star-5', '--file', more], {}, { isSure: false })).code,
      ).toBe(0);
    });
  },
  { env },
);

forEachEngine(
  'What a list of codes would do (R-89)',
  (world) => {
    const operator = operatorFor(world, folder);

    it('waits for no lock of a shopper, and holds none', async () => {
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 2 });
      const list = makeCodes(3);
      const add = ['stock', 'add', 'star-5', '--file', await operator.file([...list, list[0] ?? ''])];
      const { db } = (await world.secondHost()).host;
      await db.transaction().execute(async (tx) => {
        for (const table of ['account', 'payment', 'order_line', 'order', 'setting'])
          await sql`SELECT FROM ${sql.table(table)} FOR UPDATE`.execute(tx);
        const text = list.join('\n');
        expect(await world.shop.asks('stock add', { variant: 'star-5', text })).toMatch(
          /^Delivered at once, by mail:\n {2}2 to \w+ <.*\nAdd 3 codes to star-5\?$/,
        );
        expect((await operator.run([...add, '--dry-run'])).out).toMatch(
          /^Would add 3 to star-5: 2 delivered to back-orders, 1 free\.\n4 lines: 3 codes, 1 already known\.\n.*\nSkipped duplicates: 1\n/,
        );
      });
      expect((await operator.run(add)).out).toMatch(/: 2 delivered to back-orders, 1 free\.\n/);
    });
  },
  { env, only: 'postgresql', hasOwnDatabase: true },
);

onOneEngine(
  'The operator’s stock, shown and voided',
  (world) => {
    const operator = operatorFor(world, folder);

    it.each([
      ['nothing-here', /catalogue has no variant "nothing-here"/],
      ['balance', /not delivered from stock/],
      ['help-hour', /help-hour is delivered by hand .* so it takes no codes/],
    ])('do not exist for %s', async (variant, why) => {
      const refused = await operator.run([
        'stock',
        'add',
        variant,
        '--file',
        await operator.file(makeCodes(1)),
      ]);
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });

    it('are shown with those that need codes first', async () => {
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 2 });
      expect(await operator.json('stock list')).toMatchObject([
        { variant: 'star-5', waiting: 2, level: 'out' },
        { variant: 'star-10', waiting: 0, level: 'out' },
      ]);
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(12))]);
      const inventory = [
        { variant: 'star-5', name: 'Star Card, USD 5', free: 0, waiting: 2, level: 'out' },
        { variant: 'star-10', name: 'Star Card, USD 10', free: 12, waiting: 0, level: 'ok' },
      ];
      expect(await operator.json('stock list')).toMatchObject(inventory);
      expect(await operator.json('stock list --low')).toMatchObject(inventory.slice(0, 1));
      expect((await operator.run('stock list')).out).toBe(
        [
          'VARIANT  NAME               LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  SOLD  VOID  WAITING  THRESHOLD',
          'star-5   Star Card, USD 5   out       0        0                      0     0     0        2          5',
          'star-10  Star Card, USD 10  ok       12        0                      0     0     0        0          5',
          '',
        ].join('\n'),
      );
    });

    it('are low below the threshold of their variant', async () => {
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(12))]);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(makeCodes(5))]);
      expect(await operator.json('stock list --low')).toEqual([]);
      expect((await operator.run('stock show nothing-here')).err).toBe(
        'The catalogue has no variant "nothing-here".\n',
      );
      expect((await operator.run('stock set-threshold star-10 12')).out).toBe(
        'star-10 is low with fewer than 12 free codes now, not 5.\n',
      );
      expect(await operator.json('stock list --low')).toEqual([]);
      world.clock.advance(MINUTE);
      expect(await operator.json('stock set-threshold star-10 13')).toEqual({
        variant: 'star-10',
        before: 12,
        after: 13,
      });
      expect(await operator.json('stock list --low')).toMatchObject([
        { variant: 'star-10', free: 12, low_below: 13, level: 'low' },
      ]);
      expect(await operator.json('today')).toMatchObject({
        waiting: { shelves: [{ variant: 'star-10', free: 12 }] },
      });
      expect(
        await countLowShelves(world.host.db, await stockThresholds(world.host), world.host.now()),
      ).toEqual([{ variant: 'star-10', free: 12 }]);
      expect((await operator.run('stock set-threshold star-10 13')).out).toBe(
        'star-10 is low with fewer than 13 free codes already; nothing changed.\n',
      );
      const changes = (await operator.audits()).filter(({ action }) => action === 'stock set-threshold');
      expect(changes).toMatchObject([
        { subject: 'star-10', detail: { before: 5, after: 12 } },
        { subject: 'star-10', detail: { before: 12, after: 13 } },
      ]);
      await operator.run('stock set-threshold star-5 6');
      expect(await operator.json('stock list --low')).toMatchObject([
        { variant: 'star-5', free: 5 },
        { variant: 'star-10', free: 12 },
      ]);
    });

    it.each([
      ['nothing-here 3', 'catalogue has no variant "nothing-here"'],
      ['help-hour 3', 'help-hour is not delivered from stock, so it is never low on codes.'],
      ['star-5 0', 'must be at least 1'],
      ['star-5 10001', 'must be at most 10000'],
    ])('have no threshold such as %s', async (typed, why) => {
      const refused = await operator.run(`stock set-threshold ${typed}`);
      expect([refused.code === 0, refused.out]).toEqual([false, '']);
      expect(refused.err).toContain(why);
      expect(await operator.audits()).toEqual([]);
    });

    it('lose a voided batch with its reserved codes, but not delivered ones', async () => {
      const buyer = await world.shop.buyer();
      const list = makeCodes(4);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(list)]);
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      world.clock.advance(MINUTE);
      const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
      const shown = await operator.run('stock show star-5');
      const batch = /^[0-9a-f]{8}/m.exec(shown.out)?.[0] ?? '';
      expect(shown.out).toMatch(
        /BATCH +ADDED +FREE +EXPIRED +NEXT EXPIRY +RESERVED +SOLD +VOID\n\w{8} {2}2026-03-02 14:00 +2 +0 +1 +1 +0\n/,
      );

      const voided = await operator.run(['stock', 'void', batch, '--reason', 'taken back']);
      expect(voided.out).toBe(
        'Voided 3 of star-5.\n1 are already delivered: replace dead ones with "orders replace".\n',
      );
      expect(await operator.json(['stock', 'void', batch])).toEqual({
        variant: 'star-5',
        voided: 0,
        before: 3,
        delivered: 1,
      });
      expect(await operator.json('stock show star-5')).toMatchObject([
        { free: 0, reserved: 0, sold: 1, void: 3 },
      ]);

      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(makeCodes(1))]);
      await world.shop.receivesFor(payment);
      const [order] = await world.shop.orders(buyer);
      expect(order?.status_text).toBe('Completed');
      expect(list).not.toContain(order?.goods?.['star-5']?.[0]);
      expect(await operator.audits()).toMatchObject([
        {},
        {
          action: 'stock void',
          subject: 'star-5',
          detail: { voided: 3, delivered: 1, reason: 'taken back' },
        },
        {},
      ]);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('are listed by batch, newest first, and shown masked; whole to managers, which is told (R-82)', async () => {
      const sana = await operator.add('sana', 'support');
      const list = ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C'];
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(list)]);
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      world.clock.advance(MINUTE);
      await operator.run(['stock', 'add', 'star-10', '--file', await operator.file(makeCodes(1))]);
      const batches = (await operator.run('stock batches')).out;
      expect(batches.split('\n').map((line) => line.slice(8))).toEqual([
        '  VARIANT  ADDED             FREE  EXPIRED  NEXT EXPIRY  RESERVED  SOLD  VOID',
        '  star-10  2026-03-02 14:01     1        0                      0     0     0',
        '  star-5   2026-03-02 14:00     1        0                      0     1     0',
        '',
      ]);
      const batch = batches.split('\n')[2]?.slice(0, 8) ?? '';
      expect((await operator.run(['stock', 'export', batch], sana)).out).toBe(
        'CODE   STATE\n…XB4D  sold\n…LL7C  free\n',
      );
      const whole = ['stock', 'export', batch, '--unmasked'];
      expect((await operator.run(whole)).err).toMatch(/^reason: must say why/);
      const meant = [...whole, '--reason', 'the supplier asks'];
      expect((await operator.run(meant, sana)).err).toBe(
        'stock export --unmasked needs the role manager: ask the holder of the shared token.\n',
      );
      expect((await operator.run(meant, {}, { isSure: false })).err).toMatch(/no terminal to ask on/);
      expect(await operator.audits()).not.toContainEqual(expect.objectContaining({ action: 'stock export' }));
      expect((await operator.run(meant)).out).toBe(
        'CODE            STATE\nSTAR-AAAA-XB4D  sold\nSTAR-BBBB-LL7C  free\n',
      );
      expect((await operator.audits()).at(-1)).toMatchObject({
        action: 'stock export',
        subject: 'star-5',
        detail: { batch: expect.stringMatching(`^${batch}`), codes: 2, reason: 'the supplier asks' },
      });
      expect((await world.mails())[0]).toMatchObject({
        to: OPERATOR,
        subject: '2 codes of star-5 were shown to operator',
      });
      expect(
        await world.shop.asks('stock export', {
          batch,
          unmasked: true,
          reason: 'the supplier asks',
        }),
      ).toBe('Show all 2 codes of star-5 whole? It is audited, and mailed to the operator.');
    });

    it('lose a voided code, unless it was delivered', async () => {
      const [free = '', sold = ''] = makeCodes(2);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file([sold])]);
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file([free])]);
      expect(await operator.json(['stock', 'void', free])).toMatchObject({ voided: 1 });
      const refused = await operator.run(['stock', 'void', sold]);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('already delivered')]);
      expect((await operator.run(['stock', 'void', 'UNKNOWN-1'])).err).toBe(
        'There is no such batch or code in stock.\n',
      );
      expect((await world.shop.orders(buyer))[0]?.goods?.['star-5']).toEqual([sold]);
    });
  },
  { env },
);

onOneEngine(
  'The operator’s coupons',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are added, shown and ended', async () => {
      const added = await operator.run(
        'coupons add Spring --discount 10% --cap 500 --uses 3 --until 2026-12-31',
      );
      expect([added.code, added.out, added.err]).toEqual([0, 'Added the coupon SPRING.\n', '']);
      const coupon = { code: 'SPRING', discount: 0.1, cap: 500, uses: 0, uses_max: 3 };
      expect(await operator.json('coupons list')).toEqual([
        { ...coupon, ends_at: '2026-12-31T19:00:00.000Z', state: 'open' },
      ]);
      const again = await operator.run('coupons add spring --discount 0.2 --cap 5');
      expect([again.code, again.out, again.err]).toEqual([1, '', 'The coupon SPRING already exists.\n']);

      expect((await operator.run('coupons end spring')).out).toBe('Ended the coupon SPRING.\n');
      expect((await operator.run('coupons end spring')).out).toBe(
        'The coupon SPRING already ended at 2026-03-02 14:00.\n',
      );
      expect((await operator.run('coupons list')).out).toBe(
        [
          'CODE    DISCOUNT  AT MOST  USES  OF  ENDS              STATE',
          'SPRING  10%       PKR 500     0   3  2026-03-02 14:00  ended',
          '',
        ].join('\n'),
      );
      const tried = await world
        .browser()
        .call('coupon', { items: [], totalPrice: 0, coupon: 'spring' })
        .catch(() => null);
      expect(tried?.status).toBe(422);
      expect(await operator.audits()).toMatchObject([
        { action: 'coupons add', subject: 'SPRING' },
        {
          action: 'coupons end',
          subject: 'SPRING',
          detail: { before: '2026-12-31T19:00:00.000Z', after: '2026-03-02T09:00:00.000Z' },
        },
      ]);
    });

    it.each([
      ['coupons add X --discount 1.5 --cap 5', 2, /^discount: must be below 1\nUsage: coupons add/],
      ['coupons add X --discount 0.1', 2, /^error: required option '--cap <rupees>' not specified\nUsage/],
      ['coupons add X --discount 0.1 --cap 0', 2, /cap: must be at least 1/],
      ['coupons add X --discount 0.1 --cap 5 --until soon', 2, /until: must be a date/],
      ['coupons add X --discount 0.1 --cap 5 --until 2020-01-01', 1, /is in the past/],
      ['coupons end X', 1, /There is no coupon X/],
    ])('are refused: "%s" with %d and say why', async (line, code, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([code, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });
  },
  { env },
);
