import { expect, it } from 'vitest';
import { dedent, importStatement, makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { DAY, forEachEngine, HOUR } from './support/world.ts';

const folder = makeOperatorFolder();

const HEADINGS = 'date,credit,sender,reference';
const UNREAD = '2026-03-02 14:05,12.5O,Omar Shah,FT-1';
const SUM = 'Sum of the page,"12,500.00",,';
const fileOf = (...lines: readonly string[]) => [HEADINGS, ...lines, ''].join('\n');

forEachEngine(
  'A row that an import leaves to a person (R-190)',
  (world) => {
    const operator = operatorFor(world, folder);
    const importing = (text: string, columns = {}) =>
      importStatement(world.host, text, { columns, zone: '+05:00', isDry: false, file: 'march.csv' });
    const listed = async (input = {}) =>
      (await world.shop.operator('statements left', input)).map(({ line, text }) => `${line} ${text}`);
    const placesOf = async (text: string) =>
      (await world.shop.operator('receipts import', { text })).rows.map(
        ({ where, count, lines }) => `${count} ${where}: ${lines}`,
      );

    it('is listed with its file, line, text and reason, and with who imported it and when', async () => {
      world.clock.advance(DAY);
      const path = await operator.file(fileOf('2026-03-02 14:04,50,Mina Khan,FT-0', UNREAD));
      const lines = `
        sana$ receipts import <path>
        Read date from "date", amount from "credit", payer from "sender", reference from "reference". Currency: PKR. Account: not named in the file. In PKR 50, out PKR 0.
        LINE  AT (+05:00)       AMOUNT  FROM                                   IS           OF  WHY
           2  2026-03-02 14:04  PKR 50  Mina Khan                              unmatched        it waits for a person
           3                            2026-03-02 14:05,12.5O,Omar Shah,FT-1  left to you      "12.5O" is not an amount such as 1,500.00
        Recorded: 0 settled, 0 credited, 1 unmatched. Skipped: 0 already recorded, 0 not incoming.
        Of 2 rows: 1 waiting for a person, 1 left to you.
        "receipts unmatched" says why, and what each may be for.
        1 is left to you, for the reason shown. What is money for the shop, record with "receipts record". "statements left" lists them until you are done with them.
        audit by sana: receipts import <receipt>: by statement, amount 50, outcome unmatched
        $ statements left
        <row>  line 3 of <file>, imported 2026-03-03 14:00 by sana
          Text: 2026-03-02 14:05,12.5O,Omar Shah,FT-1
          Why: "12.5O" is not an amount such as 1,500.00`;
      const [file = ''] = path.split('/').slice(-1);
      const named = { path, file, receipt: /import (\w{32})/, row: /^(\w{8}) {2}line/ };
      const sana = await operator.add('sana', 'manager');
      expect(await operator.transcript(lines, named, { sana })).toBe(dedent(lines));
      world.clock.advance(2 * HOUR);
      const { out } = await operator.run('today');
      expect(out).toMatch(/Statement rows left +1, for 2 h 0 min +statements left/);
    });

    it('is none in a dry run', async () => {
      await world.shop.operator('receipts import', { text: fileOf(UNREAD), dry_run: true });
      expect(await listed()).toEqual([]);
    });

    it('is listed once, whatever its file is called and whatever else is in it', async () => {
      await importing(fileOf(UNREAD));
      await importing(fileOf('2026-03-02 14:00,70,Mina Khan,FT-9', UNREAD));
      await importStatement(world.host, fileOf(UNREAD), { columns: {}, zone: '+05:00', isDry: false });
      expect(await listed()).toEqual([`2 ${UNREAD}`]);
    });

    it('is as many rows as the file has of it', async () => {
      await importing(fileOf(UNREAD, UNREAD));
      await importing(fileOf(UNREAD, UNREAD));
      expect(await listed()).toEqual([`2 ${UNREAD}`, `3 ${UNREAD}`]);
    });

    it('without a date is another one beside a row of another day, or in another table', async () => {
      world.clock.advance(DAY);
      await importing(fileOf('2026-03-02 14:00,70,Mina Khan,FT-9', SUM));
      world.clock.advance(HOUR);
      await importing(fileOf('2026-03-03 14:00,80,Mina Khan,FT-10', SUM));
      world.clock.advance(HOUR);
      await importing(fileOf(SUM, '2026-03-01 14:00,90,Mina Khan,FT-11'));
      expect(await listed()).toEqual([`3 ${SUM}`, `3 ${SUM}`, `2 ${SUM}`]);
      await importing(fileOf('2026-03-03 14:00,80,Mina Khan,FT-10', SUM));
      expect((await listed()).length).toBe(3);
      world.clock.advance(HOUR);
      await importing(`${HEADINGS},branch\n2026-03-02 14:00,70,Mina Khan,FT-9,\n${SUM},\n`);
      expect(await listed()).toEqual([`3 ${SUM}`, `3 ${SUM}`, `2 ${SUM}`, `3 ${SUM},`]);
    });

    it('shows also a row that can’t be split into cells', async () => {
      await importing(`${fileOf('2026-03-02 14:06,"70,Mina "Khan,FT-2')}2026-03-02 14:07,7\0,Omar,FT-3\n`);
      expect(await listed()).toEqual([
        '2 2026-03-02 14:06,"70,Mina "Khan,FT-2',
        '3 2026-03-02 14:07,7,Omar,FT-3',
      ]);
    });

    it('is off the list once somebody is done with it, and does not come back with its file', async () => {
      await importing(fileOf(UNREAD));
      const lines = `
        sana$ statements done <row>
        ! "statements done" needs the role manager: ask the holder of the shared token.
        [1]
        $ statements done <row> --note "a typing mistake"
        Done with line 2 of march.csv: it is off the list. --undo puts it back.
        audit: statements done <row>: file march.csv, line 2, note a typing mistake, rows 1
        $ statements done <row> --note "a typing mistake"
        operator was done with line 2 of march.csv before; nothing changed.`;
      const [{ row } = { row: '' }] = await world.shop.operator('statements left', {});
      const sana = await operator.add('sana', 'support');
      expect(await operator.transcript(lines, { row }, { sana })).toBe(dedent(lines));
      expect(await placesOf(fileOf(UNREAD))).toEqual(['1 Done before: 2']);
      const done = `
        $ statements left
        No row of a statement is left to you.
        $ statements left --done
        <row>  line 2 of march.csv, imported 2026-03-02 14:00 by operator
          Text: 2026-03-02 14:05,12.5O,Omar Shah,FT-1
          Why: "12.5O" is not an amount such as 1,500.00
          Done: 2026-03-02 14:00 by operator: a typing mistake`;
      expect(await operator.transcript(done, { row })).toBe(dedent(done));
    });

    it('is put back on the list, where it was, by an undo', async () => {
      await importing(fileOf(UNREAD));
      const [{ row } = { row: '' }] = await world.shop.operator('statements left', {});
      const lines = `
        $ statements done <row> --undo
        Line 2 of march.csv is on the list; nothing changed.
        $ statements done <row> --note "a fee"
        Done with line 2 of march.csv: it is off the list. --undo puts it back.
        audit: statements done <row>: file march.csv, line 2, note a fee, rows 1
        $ statements left
        No row of a statement is left to you.
        $ statements done <row> --undo
        Line 2 of march.csv is back on the list.
        audit: statements done <row>: file march.csv, line 2, undone yes, before by operator, note a fee
        $ statements left
        <row>  line 2 of march.csv, imported 2026-03-02 14:00 by operator
          Text: 2026-03-02 14:05,12.5O,Omar Shah,FT-1
          Why: "12.5O" is not an amount such as 1,500.00`;
      expect(await operator.transcript(lines, { row })).toBe(dedent(lines));
      const misused = await operator.run(['statements', 'done', row, '--undo', '--whole-import']);
      expect(misused.err).toContain('One row alone is put back');
    });

    it('is done once its money is recorded from it, in one transaction, which is audited', async () => {
      await importing(fileOf(UNREAD));
      const [{ row } = { row: '' }] = await world.shop.operator('statements left', {});
      const typed = { method: 'bank', amount: '1250', payer: 'Omar Shah', reference: 'FT-1', row };
      expect(await world.shop.asks('receipts record', typed)).toBe(
        'Record PKR 1,250 from Omar Shah by bank? It waits for a person. No payment has this amount, and none this sender.\nIt was on line 2 of march.csv: 2026-03-02 14:05,12.5O,Omar Shah,FT-1',
      );
      expect(await listed()).toEqual([`2 ${UNREAD}`]);
      const { receipt } = await world.shop.operator('receipts record', typed);
      expect(await listed()).toEqual([]);
      const note = `Recorded as receipt ${receipt.slice(0, 8)}`;
      expect(await world.shop.operator('statements left', { row: row.slice(0, 8) })).toMatchObject([
        { line: 2, done_by: 'operator', note },
      ]);
      expect((await operator.audits()).map(({ action, subject }) => [action, subject]).toSorted()).toEqual([
        ['receipts record', receipt],
        ['statements done', row],
      ]);
      // Again it changes nothing; other money is not recorded from a row that is done.
      expect(await world.shop.operator('receipts record', typed)).toMatchObject({ receipt, new: false });
      await expect(world.shop.operator('receipts record', { ...typed, reference: 'FT-2' })).rejects.toThrow(
        `operator was done with line 2 of march.csv before ("${note}"). If this is other money, record it without the row.`,
      );
      expect(await world.host.db.selectFrom('receipt').select('amount').execute()).toEqual([
        { amount: 1250 },
      ]);
    });

    it('is asked about with all others of its import, each with its line, and not alone', async () => {
      await importing(fileOf(UNREAD, `${UNREAD}1`));
      const [{ row } = { row: '' }] = await world.shop.operator('statements left', {});
      const ask = (input: object) => world.shop.asks('statements done', { row, ...input });
      expect(await ask({})).toBe(null);
      expect(await ask({ whole_import: true })).toEqual({
        question: [
          'Take 2 rows off the list, which the import of march.csv at 2026-03-02 14:00 left?',
          'Line 2: 2026-03-02 14:05,12.5O,Omar Shah,FT-1',
          'Line 3: 2026-03-02 14:05,12.5O,Omar Shah,FT-11',
        ].join('\n'),
        press: 'Take 2 off',
      });
      const unasked = await operator.run(
        ['statements', 'done', row, '--whole-import'],
        {},
        { isSure: false },
      );
      expect([unasked.code, unasked.err]).toEqual([
        2,
        expect.stringContaining('"statements done" asks first, and there is no terminal'),
      ]);
      expect((await listed()).length).toBe(2);
      expect((await operator.run(['statements', 'done', row], {}, { isSure: false })).code).toBe(0);
      expect(await ask({ whole_import: true })).toEqual({
        question: expect.stringContaining('Take 1 row off the list'),
        press: 'Take 1 off',
      });
      // Ten are shown, each with 100 characters at most.
      const [whole, cut] = [UNREAD.padEnd(100, 'x'), UNREAD.padEnd(101, 'x')];
      world.clock.advance(HOUR);
      await importing(fileOf(whole, cut, ...Array.from({ length: 9 }, (_, at) => `${UNREAD}${at + 2}`)));
      const [, first, second] = await world.shop.operator('statements left', {});
      const askAll = async () => {
        const asked = await world.shop.asks('statements done', { row: first?.row, whole_import: true });
        return typeof asked === 'object' ? (asked?.question?.split('\n') ?? []) : [];
      };
      const [head, ...shown] = await askAll();
      expect(head).toMatch(/^Take 11 rows off/);
      expect(shown.slice(0, 2)).toEqual([`Line 2: ${whole}`, `Line 3: ${cut.slice(0, 99)}…`]);
      expect(shown.slice(9)).toEqual([`Line 11: ${UNREAD}9`, 'And 1 more.']);
      await operator.run(['statements', 'done', second?.row ?? ''], {}, { isSure: false });
      expect((await askAll()).slice(10)).toEqual([`Line 12: ${UNREAD}10`]);
    });

    it('is done with all others of its import, and with no other', async () => {
      await importing(fileOf(UNREAD, `${UNREAD}1`));
      world.clock.advance(HOUR);
      await importing(fileOf(`${UNREAD}2`));
      const [{ row } = { row: '' }] = await world.shop.operator('statements left', {});
      const lines = `
        $ statements done <row> --whole-import
        2 rows of the import of line 2 of march.csv are off the list.
        audit: statements done <row>: file march.csv, line 2, rows 2
        $ statements left
        <other>  line 2 of march.csv, imported 2026-03-02 15:00 by operator
          Text: 2026-03-02 14:05,12.5O,Omar Shah,FT-12
          Why: "12.5O" is not an amount such as 1,500.00`;
      expect(await operator.transcript(lines, { row, other: /^(\w{8}) {2}line/ })).toBe(dedent(lines));
    });

    it('is done once a later import can read it', async () => {
      const text = 'date,amount,name\n2026-03-02 14:05,500,Mina Khan\n2026-03-02 14:06,5OO,Mina Khan\n';
      await importing(text);
      expect(await listed()).toEqual([
        '2 2026-03-02 14:05,500,Mina Khan',
        '3 2026-03-02 14:06,5OO,Mina Khan',
      ]);
      await importing(text, { direction: '' });
      expect(await listed()).toEqual(['3 2026-03-02 14:06,5OO,Mina Khan']);
      expect(await world.shop.operator('statements left', { done: true })).toMatchObject([
        { line: 2, note: 'A later import could read it.' },
      ]);
    });

    it('is done once a later file has it mended: by its reference, or by its line and its other cells', async () => {
      world.clock.advance(HOUR);
      const left = [
        '2026-03-02 14:05,"1,46O.00",Omar Shah,FT-1',
        '2026-03-02 14:06,"2,5OO.00",Mina Khan,',
        '2026-03-02 14:07,"3,5OO.00",Ali Raza,',
        '2026-03-02 14:08,9OO,Ali Raza,FT-4',
      ];
      await importing(fileOf(...left));
      const elsewhere = `${HEADINGS},branch\n\n2026-03-02 14:05,1460,OMAR SHAH,FT-1,Main\n`;
      await importing(elsewhere);
      expect(await listed()).toEqual([`3 ${left[1]}`, `4 ${left[2]}`, `5 ${left[3]}`]);
      // Another sender on the same line, and a file that has the row as it was, mend nothing.
      await importing(
        fileOf(
          '2026-03-02 14:05,1460,Omar Shah,FT-1',
          '2026-03-02 14:06,"2,500.00",Mina Khan,',
          '2026-03-02 14:07,"3,500.00",Omar Shah,',
          left[3] ?? '',
          '2026-03-02 14:09,900,Ali Raza,FT-4',
        ),
      );
      expect(await listed()).toEqual([`4 ${left[2]}`, `5 ${left[3]}`]);
      expect(await world.shop.operator('statements left', { done: true })).toMatchObject([
        { line: 3, note: 'A later import could read it.' },
        { line: 2, note: 'A later import could read it.' },
      ]);
    });

    it('is not done since a file has the money that its reference belongs to', async () => {
      const known = '2026-03-02 14:05,1460,Omar Shah,FT-1';
      const other = '2026-03-02 14:05,2460,Omar Shah,FT-1';
      await importing(fileOf(known));
      await importing(fileOf(other));
      await importing(fileOf(known));
      expect(await listed()).toEqual([`2 ${other}`]);
    });

    it('may be one that only a portion finds, such as the same money from another export', async () => {
      await importing(fileOf('2026-03-02 14:05,500,Mina Khan,FT-1'));
      await importing('date,time,credit,sender\n2026-03-02,14:05,500,Mina Khan\n');
      expect(await listed()).toEqual(['2 2026-03-02,14:05,500,Mina Khan']);
    });
  },
  { env: operatorEnv(folder) },
);
