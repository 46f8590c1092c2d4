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
import { dedent, makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { DAY, forEachEngine, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const OPERATOR = 'staff@example.com';
const env = { ...operatorEnv(folder), OPERATOR_EMAIL: OPERATOR };

onOneEngine(
  'The operator’s stock',
  (world) => {
    const operator = operatorFor(world, folder);

    it('adds the codes of a file, fulfils back-orders, and reports duplicates by line', async () => {
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      const [list, fresh] = [['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C', 'STAR-CCCC-9ZQ2'], 'STAR-DDDD-7K2P'];
      const first = await operator.file(['\uFEFF', ...list, '', ' '].join('\r\n'));
      const second = await operator.file([...list.slice(1), '', fresh, fresh]);
      const lines = `
        $ stock add star-5 --file <first>
        Added 3 to star-5 (batch <batch>): 1 delivered to back-orders, 2 free.
        6 lines: 3 codes, 3 empty.
        audit: stock add star-5: added 3, batch <batch>, left out 0, delivered 1, duplicates 0, suspicious 0
        $ stock add star-10 --file <second> --dry-run
        Would add 1 to star-10: 0 delivered to back-orders, 1 free.
        5 lines: 1 code, 2 already known, 1 repeated in the list, 1 empty.
          form: xxxx-xxxx-xxxx → a code (4 lines)
        Skipped duplicates: 3
          line 1: already in stock
          line 2: already in stock
          line 5: same as line 4
        First …LL7C, last …7K2P
        ! A dry run: nothing is done.`;
      const named = { first, second, batch: /batch (\w+)/ };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
      expect(await world.shop.freeCodes('star-10')).toBe(0);
      const line = ['stock', 'add', 'star-10', '--file', second];
      expect(await operator.json(line)).toEqual({
        variant: 'star-10',
        batch: expect.stringMatching(/^[0-9a-f]{32}$/),
        figures: null,
        added: 1,
        lines: { all: 5, codes: 1, suspicious: 0, left_out: 0, known: 2, repeated: 1, headings: 0, empty: 1 },
        counted: '5 lines: 1 code, 2 already known, 1 repeated in the list, 1 empty',
        seen: [{ part: 'form', is: 'xxxx-xxxx-xxxx', taken: 'a code', lines: 4 }],
        suggested: null,
        expiries: null,
        costs: null,
        cost: null,
        without_cost: 1,
        above_price: 0,
        suppliers: [],
        duplicates: [
          { line: 1, earlier: null },
          { line: 2, earlier: null },
          { line: 5, earlier: 4 },
        ],
        delivered: 0,
        free: 1,
        ends: { first: '…LL7C', last: '…7K2P' },
        suspicious: [],
        left_out: [],
        accept_suspicious: null,
        cleaned: 0,
      });
      expect(await operator.json(line)).toMatchObject({ added: 0, batch: null, free: 1 });
      expect(await operator.audits()).toMatchObject([
        { actor: 'operator', action: 'stock add', subject: 'star-5' },
        { action: 'stock add', subject: 'star-10', detail: { added: 1, duplicates: 3 } },
      ]);
      expect(JSON.stringify(await operator.audits())).not.toContain(list[0]);
    });

    it('refuse an invalid code by its line, and add nothing', async () => {
      const file = await operator.file(['FINE-1', '', 'x'.repeat(2_001)]);
      const lines = `
        $ stock add star-5 --file <file>
        ! Line 3 is not a valid code: it is longer than 2000 characters. Nothing was added. Add --skip-suspicious to leave it out.
        [1]
        $ stock add star-5 --file <file> --skip-suspicious
        Added 1 to star-5 (batch <batch>): 0 delivered to back-orders, 1 free.
        3 lines: 1 code, 1 left out, 1 empty.
        Left out: 1 line
          line 3: xx…xxxx, it is longer than 2000 characters
        audit: stock add star-5: added 1, batch <batch>, left out 1, delivered 0, duplicates 0, suspicious 0`;
      expect(await operator.transcript(lines, { file, batch: /batch (\w+)/ })).toBe(dedent(lines));
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
      const file = await operator.file(['Serial Number', 'STAR-AAAA-XB4D', 'STAR-BBBB-LL7C', '6.01E+15']);
      const add = `stock add star-5 --file ${file}`;
      const accepted = await operator.run(`${add} --dry-run --accept-suspicious 2`);
      expect(accepted.out).toMatch(/^Would add 4 to star-5/);
      const lines = `
        $ stock add star-5 --file <file>
        ! 2 lines differ from the rest: line 1 (Se…mber): a heading; line 4 (…E+15): a number that the spreadsheet shortened. Nothing was added. Add --skip-suspicious to leave them out, or --accept-suspicious 2 to take them as they are.
        [1]
        $ stock add star-5 --file <file> --accept-suspicious 1
        ! 2 lines differ from the rest: line 1 (Se…mber): a heading; line 4 (…E+15): a number that the spreadsheet shortened. Nothing was added. Add --skip-suspicious to leave them out, or --accept-suspicious 2 to take them as they are.
        [1]
        $ stock add star-5 --file <file> --accept-suspicious 3
        ! 2 lines differ from the rest: line 1 (Se…mber): a heading; line 4 (…E+15): a number that the spreadsheet shortened. Nothing was added. Add --skip-suspicious to leave them out, or --accept-suspicious 2 to take them as they are.
        [1]
        $ stock add star-5 --file <file> --dry-run
        It would be refused without --accept-suspicious 2: lines differ from the rest. With it:
        Would add 4 to star-5: 0 delivered to back-orders, 4 free.
        4 lines: 2 codes, 2 suspicious.
          form: xxxx-xxxx-xxxx → a code (2 lines)
          form: xxxxxx xxxxxx → a code (1 line)
          form: x.xxx+xx → a code (1 line)
        Different from the rest: 2 lines
          line 1: Se…mber, a heading
          line 4: …E+15, a number that the spreadsheet shortened
        First …mber, last …E+15
        ! A dry run: nothing is done.
        $ stock add star-5 --file <file> --accept-suspicious 2
        Added 4 to star-5 (batch <batch>): 0 delivered to back-orders, 4 free.
        4 lines: 2 codes, 2 suspicious.
        Different from the rest: 2 lines
          line 1: Se…mber, a heading
          line 4: …E+15, a number that the spreadsheet shortened
        audit: stock add star-5: added 4, batch <batch>, left out 0, delivered 0, duplicates 0, suspicious 2`;
      expect(await operator.transcript(lines, { file, batch: /batch (\w+)/ })).toBe(dedent(lines));
      // All of it is known now: nothing is asked, and the answer says that nothing is new.
      const text = ['Serial Number', '6.01E+15'].join('\n');
      expect(await world.shop.asks('stock add', { variant: 'star-5', text })).toBeNull();
      expect((await operator.run(add)).out).toMatch(
        /^Nothing to add: star-5 has 4 free, and all 4 lines are known\.\n/,
      );
    });

    it('names the part that looks like the code, and takes it alone by an option (R-188)', async () => {
      const lines = `
        $ stock add star-5 --file <numbered>
        ! 3 lines differ from the rest: line 1 (1 …XB4D): a row number before it; line 2 (2 …LL7C): a row number before it; line 3 (3 …9ZQ2): a row number before it. Nothing was added. A part of each line looks like the code. Add --strip to take that alone. Add --skip-suspicious to leave them out, or --accept-suspicious 3 to take them as they are.
        [1]
        $ stock add star-5 --file <numbered> --strip --dry-run
        Would add 3 to star-5: 0 delivered to back-orders, 3 free.
        3 lines: 3 codes.
          line: a row number before it → taken off (3 lines)
          form: xxxx-xxxx-xxxx → a code (3 lines)
        First …XB4D, last …9ZQ2
        ! A dry run: nothing is done.
        $ stock add star-5 --file <table>
        ! 3 lines differ from the rest: line 1 (Sr…Code): a heading; line 2 (1 …XB4D): several columns: column 2 (Voucher Code) looks like the code; line 3 (2 …LL7C): several columns: column 2 (Voucher Code) looks like the code. Nothing was added. Column 2 (Voucher Code) looks like the code. Add --columns "Voucher Code" to take that alone. Add --skip-suspicious to leave them out, or --accept-suspicious 3 to take them as they are.
        [1]
        $ stock add star-5 --file <table> --dry-run
        It would be refused without --accept-suspicious 3: lines differ from the rest. With it:
        Would add 3 to star-5: 0 delivered to back-orders, 3 free.
        3 lines: 3 suspicious.
          column 1, Sr: row numbers → a part of the code (2 lines)
          column 2, Voucher Code: codes → a part of the code (2 lines)
          form: x xxxx-xxxx-xxxx → a code (2 lines)
          form: xx xxxxxxx xxxx → a code (1 line)
        Column 2 (Voucher Code) looks like the code.
        Different from the rest: 3 lines
          line 1: Sr…Code, a heading
          line 2: 1 …XB4D, several columns: column 2 (Voucher Code) looks like the code
          line 3: 2 …LL7C, several columns: column 2 (Voucher Code) looks like the code
        First …Code, last …LL7C
        ! A dry run: nothing is done.
        $ stock add star-5 --file <table> --columns "Voucher Code"
        Added 2 to star-5 (batch <batch>): 0 delivered to back-orders, 2 free.
        3 lines: 2 codes, 1 heading.
        audit: stock add star-5: added 2, batch <batch>, left out 0, delivered 0, duplicates 0, suspicious 0`;
      const named = {
        numbered: await operator.file(['1 STAR-AAAA-XB4D', '2 STAR-BBBB-LL7C', '3 STAR-CCCC-9ZQ2']),
        table: await operator.file(['Sr\tVoucher Code', '1\tSTAR-AAAA-XB4D', '2\tSTAR-BBBB-LL7C']),
        batch: /batch (\w+)/,
      };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
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
      const counts = {
        all: 7,
        codes: 2,
        suspicious: 1,
        left_out: 0,
        known: 1,
        repeated: 1,
        headings: 1,
        empty: 1,
      };
      expect(await read({})).toMatchObject({
        lines: counts,
        counted:
          '7 lines: 2 codes, 1 suspicious, 1 already known, 1 repeated in the list, 1 heading, 1 empty',
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
        known: 0,
        repeated: 1,
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
      const lines = `
        $ stock add star-5 --file <file> --skip-suspicious
        Added 4 to star-5 (batch <batch>): 0 delivered to back-orders, 4 free.
        6 lines: 4 codes, 2 left out.
        Left out: 2 lines
          line 1: Se…mber, a heading
          line 6: …E+15, a number that the spreadsheet shortened
        audit: stock add star-5: added 4, batch <batch>, left out 2, delivered 0, duplicates 0, suspicious 0
        $ stock add star-5 --file <heading> --skip-suspicious
        ! There are no codes to add.
        [1]`;
      const named = {
        file: await operator.file(['Serial Number', ...makeCodes(4), '6.01E+15']),
        heading: await operator.file(['Serial Number']),
        batch: /batch (\w+)/,
      };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
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
      await world.shop.stocks('star-5', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C']);
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      const list = ['star-aaaa-xb4d', 'STAR BBBB LL7C', 'STAR-BBBB-LL7C', 'STAR-CCCC-9ZQ2'];
      const lines = `
        $ stock add star-10 --file <three>
        ! 3 lines differ from the rest: line 1 (st…xb4d): in stock or delivered in another spelling (case, dashes or spaces); line 2 (ST…LL7C): in stock or delivered in another spelling (case, dashes or spaces); line 3 (ST…LL7C): line 2 in another spelling (case, dashes or spaces). Nothing was added. Add --skip-suspicious to leave them out, or --accept-suspicious 3 to take them as they are.
        [1]
        $ stock add star-10 --file <two> --dry-run
        It would be refused without --accept-suspicious 1: a line differs from the rest. With it:
        Would add 2 to star-10: 0 delivered to back-orders, 2 free.
        3 lines: 1 code, 1 suspicious, 1 already known.
          form: xxxx-xxxx-xxxx → a code (2 lines)
          form: xxxx–xxxx–xxxx → a code (1 line)
        Skipped duplicates: 1
          line 1: already in stock
        Different from the rest: 1 line
          line 3: st…xb4d, in stock or delivered in another spelling (case, dashes or spaces)
        First …LL7C, last …xb4d
        ! A dry run: nothing is done.
        $ stock add star-10 --file <two> --accept-suspicious 1
        Added 2 to star-10 (batch <batch>): 0 delivered to back-orders, 2 free.
        3 lines: 1 code, 1 suspicious, 1 already known.
        Skipped duplicates: 1
          line 1: already in stock
        Different from the rest: 1 line
          line 3: st…xb4d, in stock or delivered in another spelling (case, dashes or spaces)
        audit: stock add star-10: added 2, batch <batch>, left out 0, delivered 0, duplicates 1, suspicious 1`;
      const named = {
        three: await operator.file(list),
        two: await operator.file([...list.slice(2), 'star–aaaa–xb4d']),
        batch: /batch (\w+)/,
      };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
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
          /^Would add 3 to star-5: 2 delivered to back-orders, 1 free\.\n4 lines: 3 codes, 1 repeated in the list\.\n.*\nSkipped duplicates: 1\n/,
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

    it('do not exist for what has none', async () => {
      const lines = `
        $ stock add nothing-here --file <file>
        ! The catalogue has no variant "nothing-here".
        [1]
        $ stock add balance --file <file>
        ! Balance deposits are not delivered from stock.
        [1]
        $ stock add help-hour --file <file>
        ! help-hour is delivered by hand with "orders deliver", so it takes no codes.
        [1]`;
      const file = await operator.file(makeCodes(1));
      expect(await operator.transcript(lines, { file })).toBe(dedent(lines));
    });

    it('are shown with those that need codes first', async () => {
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 2 });
      expect(await operator.json('stock list')).toMatchObject([
        { variant: 'star-5', waiting: 2, level: 'out' },
        { variant: 'star-10', waiting: 0, level: 'out' },
      ]);
      await world.shop.stocks('star-10', 12);
      const lines = `
        $ stock list
        VARIANT  NAME               LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  WAITING  DAYS LEFT  LOW
        star-5   Star Card, USD 5   out       0        0                      0        2             below 5
        star-10  Star Card, USD 10  ok       12        0                      0        0             below 5
        $ stock list --low
        VARIANT  NAME              LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  WAITING  DAYS LEFT  LOW
        star-5   Star Card, USD 5  out       0        0                      0        2             below 5`;
      expect(await operator.transcript(lines)).toBe(dedent(lines));
    });

    it('are low below the threshold of their variant', async () => {
      await world.shop.stocks('star-10', 12);
      await world.shop.stocks('star-5', 5);
      const lines = `
        $ stock list --low
        No shelf is low: every variant that is delivered from stock has as many free codes as its threshold.
        $ stock set-threshold star-10 12
        star-10 is now low with fewer than 12 free codes; before, with fewer than 5 free codes.
        audit: stock set-threshold star-10: 5 → 12
        $ stock list --low
        No shelf is low: every variant that is delivered from stock has as many free codes as its threshold.
        $ stock set-threshold star-10 13
        star-10 is now low with fewer than 13 free codes; before, with fewer than 12 free codes.
        audit: stock set-threshold star-10: 12 → 13
        $ stock set-threshold star-10 13
        star-10 is low with fewer than 13 free codes already; nothing changed.
        $ stock list --low
        VARIANT  NAME               LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  WAITING  DAYS LEFT  LOW
        star-10  Star Card, USD 10  low      12        0                      0        0             below 13
        $ stock set-threshold star-5 6
        star-5 is now low with fewer than 6 free codes; before, with fewer than 5 free codes.
        audit: stock set-threshold star-5: 5 → 6
        $ stock list --low
        VARIANT  NAME               LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  WAITING  DAYS LEFT  LOW
        star-5   Star Card, USD 5   low       5        0                      0        0             below 6
        star-10  Star Card, USD 10  low      12        0                      0        0             below 13
        $ stock show nothing-here
        ! The catalogue has no variant "nothing-here".
        [1]
        $ stock set-threshold nothing-here 3
        ! The catalogue has no variant "nothing-here".
        [1]
        $ stock set-threshold help-hour 3
        ! help-hour is not delivered from stock, so it is never low on codes.
        [1]`;
      expect(await operator.transcript(lines)).toBe(dedent(lines));
      const low = [
        { variant: 'star-5', free: 5 },
        { variant: 'star-10', free: 12 },
      ];
      expect(await operator.json('today')).toMatchObject({ waiting: { shelves: low } });
      expect(
        await countLowShelves(world.host.db, await stockThresholds(world.host), world.host.now()),
      ).toEqual(low);
    });

    it('are low if what is free lasts for fewer days than is set, at the pace of the last 14', async () => {
      const buyer = await world.shop.buyer();
      await world.shop.stocks('star-5', 31);
      await world.shop.pays('bank', buyer, { 'star-5': 7 });
      world.clock.advance(13 * DAY);
      await world.shop.pays('bank', buyer, { 'star-5': 7 });
      const lines = `
        $ stock set-threshold star-5 --days 17
        star-5 is now low with free codes for fewer than 17 days (17 codes at the present pace); before, with fewer than 5 free codes.
        audit: stock set-threshold star-5: 5 → 17 days
        $ stock list --low
        VARIANT  NAME               LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  WAITING  DAYS LEFT  LOW
        star-10  Star Card, USD 10  out       0        0                      0        0             below 5
        $ stock set-threshold star-5 --days 18
        star-5 is now low with free codes for fewer than 18 days (18 codes at the present pace); before, with free codes for fewer than 17 days (17 codes at the present pace).
        audit: stock set-threshold star-5: 17 days → 18 days
        $ stock set-threshold star-5 --days 18
        star-5 is low with free codes for fewer than 18 days (18 codes at the present pace) already; nothing changed.
        $ stock list --low
        VARIANT  NAME               LEVEL  FREE  EXPIRED  NEXT EXPIRY  RESERVED  WAITING  DAYS LEFT  LOW
        star-5   Star Card, USD 5   low      17        0                      0        0  17         below 18 days
        star-10  Star Card, USD 10  out       0        0                      0        0             below 5`;
      expect(await operator.transcript(lines)).toBe(dedent(lines));
      const { db, now } = world.host;
      expect(await countLowShelves(db, await stockThresholds(world.host), now())).toEqual([
        { variant: 'star-5', free: 17 },
        { variant: 'star-10', free: 0 },
      ]);
      // The first seven were sold more than 14 days ago.
      world.clock.advance(2 * DAY);
      expect(await operator.json('stock list --find star-5')).toMatchObject([
        { lasts: 34, low_below: 9, level: 'ok' },
      ]);
    });

    it.each([
      ['star-5 0', 'must be at least 1'],
      ['star-5 10001', 'must be at most 10000'],
      ['star-5 --days 91', 'must be at most 90'],
      ['star-5', 'Give one of the two: a number of codes, or --days.'],
      ['star-5 20 --days 7', 'Give one of the two: a number of codes, or --days.'],
    ])('have no threshold such as %s', async (typed, why) => {
      const refused = await operator.run(`stock set-threshold ${typed}`);
      expect([refused.code === 0, refused.out]).toEqual([false, '']);
      expect(refused.err).toContain(why);
      expect(await operator.audits()).toEqual([]);
    });

    it('lose a voided batch with its reserved codes, but not delivered ones', async () => {
      const buyer = await world.shop.buyer();
      const list = makeCodes(4);
      await world.shop.stocks('star-5', list);
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      world.clock.advance(MINUTE);
      const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
      const lines = `
        $ stock show star-5
        BATCH     ADDED             FREE  EXPIRED  NEXT EXPIRY  RESERVED  SOLD  VOID
        <batch>  2026-03-02 14:00     2        0                      1     1     0
        $ stock void <batch> --reason "taken back"
        Voided 3 of star-5.
        1 are already delivered: replace dead ones with "orders replace".
        audit: stock void star-5: reason taken back, voided 3, delivered 1, before 0
        $ stock void <batch>
        Voided 0 of star-5.
        3 were already void.
        1 are already delivered: replace dead ones with "orders replace".
        $ stock show star-5
        BATCH     ADDED             FREE  EXPIRED  NEXT EXPIRY  RESERVED  SOLD  VOID
        <batch>  2026-03-02 14:00     0        0                      0     1     3`;
      expect(await operator.transcript(lines, { batch: /^(\w{8}) /m })).toBe(dedent(lines));

      await world.shop.stocks('star-5', 1);
      await world.shop.receivesFor(payment);
      const [order] = await world.shop.orders(buyer);
      expect(order?.status_text).toBe('Completed');
      expect(list).not.toContain(order?.goods?.['star-5']?.[0]);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('are listed by batch, newest first, and shown masked; whole to managers, which is told (R-82)', async () => {
      const sana = await operator.add('sana', 'support');
      await world.shop.stocks('star-5', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C']);
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      world.clock.advance(MINUTE);
      await world.shop.stocks('star-10', 1);
      const lines = `
        $ stock batches
        BATCH     VARIANT  ADDED             FREE  EXPIRED  NEXT EXPIRY  RESERVED  SOLD  VOID
        <newest>  star-10  2026-03-02 14:01     1        0                      0     0     0
        <batch>  star-5   2026-03-02 14:00     1        0                      0     1     0
        sana$ stock export <batch>
        CODE   STATE
        …XB4D  sold
        …LL7C  free
        $ stock export <batch> --unmasked
        ! reason: must say why the codes themselves are needed
        ! Usage: stock export <batch> [--unmasked] [--reason <text>]
        [2]
        sana$ stock export <batch> --unmasked --reason "the supplier asks"
        ! stock export --unmasked needs the role manager: ask the holder of the shared token.
        [1]
        $ stock export <batch> --unmasked --reason "the supplier asks"
        CODE            STATE
        STAR-AAAA-XB4D  sold
        STAR-BBBB-LL7C  free
        audit: stock export star-5: batch <batch>, codes 2, reason the supplier asks`;
      const named = { batch: /^(\w{8}) +star-5 /m, newest: /^(\w{8}) +star-10 /m };
      expect(await operator.transcript(lines, named, { sana })).toBe(dedent(lines));
      expect((await world.mails())[0]).toMatchObject({
        to: OPERATOR,
        subject: '2 codes of star-5 were shown to operator',
      });
      const [batch = ''] = (await world.shop.operator('stock batches', {}))
        .map((each) => each.batch)
        .slice(-1);
      const asked = { batch, unmasked: true, reason: 'the supplier asks' };
      expect(await world.shop.asks('stock export', asked)).toBe(
        'Show all 2 codes of star-5 whole? It is audited, and mailed to the operator.',
      );
    });

    it('lose a voided code, unless it was delivered', async () => {
      await world.shop.stocks('star-5', ['STAR-AAAA-XB4D']);
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      await world.shop.stocks('star-5', ['STAR-BBBB-LL7C']);
      const lines = `
        $ stock void STAR-BBBB-LL7C
        Voided 1 of star-5.
        audit: stock void star-5: voided 1, delivered 0, before 0
        $ stock void STAR-AAAA-XB4D
        ! This code is already delivered: replace it with "orders replace".
        [1]
        $ stock void UNKNOWN-1
        ! There is no such batch or code in stock.
        [1]`;
      expect(await operator.transcript(lines)).toBe(dedent(lines));
      expect((await world.shop.orders(buyer))[0]?.goods?.['star-5']).toEqual(['STAR-AAAA-XB4D']);
    });
  },
  { env },
);

onOneEngine(
  'The operator’s coupons',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are added, shown and ended', async () => {
      const lines = `
        $ coupons add Spring --discount 10% --cap 500 --uses 3 --until 2026-12-31
        Added the coupon SPRING.
        audit: coupons add SPRING: cap 500, uses 3, until 2026-12-31, discount 0.1
        $ coupons list
        CODE    DISCOUNT  AT MOST  USES  OF  ENDS              STATE
        SPRING  10%       PKR 500     0   3  2027-01-01 00:00  open
        $ coupons add spring --discount 0.2 --cap 5
        ! The coupon SPRING already exists.
        [1]
        $ coupons end spring
        Ended the coupon SPRING.
        audit: coupons end SPRING: 2027-01-01 00:00 → 2026-03-02 14:00
        $ coupons end spring
        The coupon SPRING already ended at 2026-03-02 14:00.
        $ coupons list
        CODE    DISCOUNT  AT MOST  USES  OF  ENDS              STATE
        SPRING  10%       PKR 500     0   3  2026-03-02 14:00  ended
        $ coupons end X
        ! There is no coupon X.
        [1]
        $ coupons add X --discount 0.1 --cap 5 --until 2020-01-01
        ! The last day of the coupon is in the past.
        [1]`;
      expect(await operator.transcript(lines)).toBe(dedent(lines));
      const tried = await world
        .browser()
        .call('coupon', { items: [], totalPrice: 0, coupon: 'spring' })
        .catch(() => null);
      expect(tried?.status).toBe(422);
    });

    it.each([
      ['coupons add X --discount 1.5 --cap 5', 2, /^discount: must be below 1\nUsage: coupons add/],
      ['coupons add X --discount 0.1', 2, /^error: required option '--cap <rupees>' not specified\nUsage/],
      ['coupons add X --discount 0.1 --cap 0', 2, /cap: must be at least 1/],
      ['coupons add X --discount 0.1 --cap 5 --until soon', 2, /until: must be a date/],
    ])('are refused: "%s" with %d and say why', async (line, code, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([code, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });
  },
  { env },
);
