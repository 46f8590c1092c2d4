import { expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { describeCommands } from '#server/operator/http/describe-commands.ts';
import { atEachSide } from '../at-boundary.ts';
import { dedent, makeOperatorFolder, operatorEnv, operatorFor, squeezed } from './support/operator.ts';
import { DAY, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const BATCH = /batch (\w+)/;
const [A, B, C, D] = ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C', 'STAR-CCCC-9ZQ2', 'STAR-DDDD-7K2P'];

onOneEngine(
  'What codes cost, and where they were bought (R-199),',
  (world) => {
    const operator = operatorFor(world, folder);

    it('is read from the columns of a sheet, and is the batch’s for the others', async () => {
      const lines = `
        $ stock add star-5 --file <sheet> --columns Code --dry-run
        Would add 4 to star-5: 0 delivered to back-orders, 4 free.
        5 lines: 4 codes, 1 heading.
          column 1, Sr: row numbers → left out (4 lines)
          column 2, Code: codes → the code (4 lines)
          column 3, Cost Price (PKR): costs → the cost of the code (4 lines)
          column 4, Supplier: suppliers → the supplier of the code (3 lines)
          form: xxxx-xxxx-xxxx → a code (4 lines)
        3 codes cost PKR 1,790 from Acme Keys; 1 has no cost; 1 above the price of PKR 500.
        First …XB4D, last …7K2P
        ! A dry run: nothing is done.
        $ stock add star-5 --file <sheet> --columns Code --cost 410 --supplier "Best Codes"
        Added 4 to star-5 (batch <batch>): 0 delivered to back-orders, 4 free.
        5 lines: 4 codes, 1 heading.
        4 codes cost PKR 2,200 from Acme Keys, Best Codes; 1 above the price of PKR 500.
        audit: stock add star-5: cost 2200, added 4, batch <batch>, left out 0, delivered 0, suppliers Acme Keys, Best Codes, duplicates 0, suspicious 0, without cost 0
        $ stock add star-10 --file <two> --columns Code
        Added 2 to star-10 (batch <other>): 0 delivered to back-orders, 2 free.
        3 lines: 2 codes, 1 heading.
        1 code costs PKR 900; 1 has no cost.
        audit: stock add star-10: cost 900, added 2, batch <other>, left out 0, delivered 0, duplicates 0, suspicious 0, without cost 1
        $ stock costs star-5
        BATCH  VARIANT  SUPPLIER  ADDED  CODES  WITHOUT A COST  EACH  IN ALL
        <batch>  star-5  Best Codes  2026-03-02 14:00  1  0  PKR 0  PKR 0
        <batch>  star-5  Acme Keys  2026-03-02 14:00  3  0  PKR 2,200
        $ stock costs --missing
        BATCH  VARIANT  SUPPLIER  ADDED  CODES  WITHOUT A COST  EACH  IN ALL
        <other>  star-10  2026-03-02 14:00  2  1  PKR 900  PKR 900`;
      const named = {
        sheet: await operator.file([
          'Sr,Code,Cost Price (PKR),Supplier',
          `1,${A},"1,390",Acme Keys`,
          `2,${B},₨ 400/-,Acme  Keys`,
          `3,${C},-,Acme Keys`,
          `4,${D},0,`,
        ]),
        // Beside the same in dollars, the column in rupees counts.
        two: await operator.file([
          'Code,Cost ($),Cost (Rs.)',
          'STAR-EEEE-XB4D,3.20,900',
          'STAR-FFFF-LL7C,3.20,',
        ]),
        batch: BATCH,
        other: BATCH,
      };
      expect(squeezed(await operator.transcript(lines, named))).toBe(dedent(lines));
      // The cost of a whole batch, typed for that of each code.
      const dear = { variant: 'star-5', text: 'STAR-GGGG-XB4D\nSTAR-HHHH-LL7C', cost: 90_000 };
      expect(await world.shop.asks('stock add', dear)).toBe(
        '2 codes cost PKR 180,000; 2 above the price of PKR 500.\nAdd 2 codes to star-5?',
      );
      expect(await world.shop.asks('stock add', { ...dear, cost: 500 })).toBeNull();
    });

    it('refuses its list by the line where it can’t be read or isn’t in rupees, and adds nothing', async () => {
      const lines = `
        $ stock add star-5 --file <odd> --columns Code
        ! Line 2: its cost “free” is no amount in rupees such as 1,390; line 3: its cost “-5” is no amount in rupees such as 1,390; line 4: its cost “12.50” is not in whole rupees; and 1 more. Nothing was added. Correct the file, and leave a cell empty where the cost isn’t known.
        [1]
        $ stock add star-5 --file <sign> --columns Code
        ! Line 3: its cost “$4.50” is in USD, and costs are in rupees. Nothing was added. Correct the file, and leave a cell empty where the cost isn’t known.
        [1]
        $ stock add star-5 --file <heading> --columns Code
        ! Line 2: its cost “4.50” is in USD, and costs are in rupees. Nothing was added. Correct the file, and leave a cell empty where the cost isn’t known.
        [1]
        $ stock add star-5 --file <column> --columns Code
        ! Line 3: its cost “16” is in AED, and costs are in rupees. Nothing was added. Correct the file, and leave a cell empty where the cost isn’t known.
        [1]
        $ stock add star-5 --file <two> --columns Code
        ! The file has several columns of costs (Cost, Buying Price): take out all but one. Nothing was added.
        [1]`;
      const list = (...rows: readonly string[]) => operator.file(rows);
      const named = {
        odd: await list('Code,Cost', `${A},free`, `${B},-5`, `${C},12.50`, `${D},1.500`),
        sign: await list('Code,Unit cost', `${A},450`, `${B},$4.50`),
        heading: await list('Code,Cost ($)', `${A},4.50`),
        column: await list('Code,Cost,Currency', `${A},900,PKR`, `${B},16,AED`),
        two: await list('Code,Cost,Buying Price', `${A},900,800`),
      };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
      expect(await world.shop.freeCodes('star-5')).toBe(0);
    });

    it('is corrected by a manager, of a batch or a code, also once it is delivered', async () => {
      await world.shop.stocks('star-5', [A, B]);
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      const [{ batch } = { batch: '' }] = await world.shop.operator('stock costs', {});
      const lines = `
        $ stock set-cost ${A} --cost 400
        Changed 1 code of star-5: 1 code costs PKR 400. Before: 1 code; none has a cost.
        audit: stock set-cost star-5: batch <batch>, codes 1, cost none → 400, without cost 1 → 0
        $ stock set-cost <batch> --cost 430 --supplier "Acme Keys" --missing
        Changed 1 code of star-5: 1 code costs PKR 430 from Acme Keys. Before: 1 code; none has a cost.
        audit: stock set-cost star-5: batch <batch>, codes 1, cost none → 430, supplier none → Acme Keys, without cost 1 → 0
        $ stock set-cost <batch> --cost 450 --missing
        Nothing changed of star-5: each of these codes has a cost.
        $ stock set-cost <batch> --supplier "Acme Keys"
        Changed 1 code of star-5: 2 codes cost PKR 830 from Acme Keys. Before: 2 codes cost PKR 830 from Acme Keys.
        audit: stock set-cost star-5: batch <batch>, codes 1, supplier none → Acme Keys
        $ stock set-cost ${B} --unknown
        Changed 1 code of star-5: 1 code from Acme Keys; none has a cost. Before: 1 code costs PKR 430 from Acme Keys.
        audit: stock set-cost star-5: batch <batch>, codes 1, cost 430 → none, without cost 0 → 1
        $ stock set-cost manual --cost 400
        ! These codes were typed at deliveries, each with a cost of its own: name a code.
        [1]`;
      expect(await operator.transcript(lines, { batch })).toBe(dedent(lines));
      expect(JSON.stringify(await operator.audits())).not.toMatch(/STAR-/);
    });

    it('is shown to managers alone', async () => {
      const { shop } = world;
      const add = { variant: 'star-5', text: [A, B].join('\n'), cost: 7_331, supplier: 'Acme Keys' };
      const { batch } = await shop.operator('stock add', add);
      const buyer = await shop.buyer();
      await shop.pays('bank', buyer, { 'star-5': 1 });
      const [order] = await shop.orders(buyer);
      const sana = await operator.add('sana', 'support');
      const asked = [
        'stock list',
        'stock show star-5',
        'stock batches',
        `stock export ${batch}`,
        'today',
        `orders show ${order?.id}`,
        'orders list',
      ];
      for (const line of asked)
        for (const form of line.startsWith('stock export') ? ['--json', ''] : ['--json', '--csv', '']) {
          const { code, out } = await operator.run(`${line} ${form}`.trim(), sana);
          expect([line, code, out]).toEqual([line, 0, expect.not.stringMatching(/Acme|7,?331|14,?662/)]);
        }
      // Of what support may run, no form takes a cost, and no answer has one.
      const named = JSON.stringify(describeCommands('support')).match(/"\w*(cost|supplier|profit)\w*"/gi);
      expect(named).toBeNull();
      const refused = ['stock costs', `stock set-cost ${batch} --cost 4`, 'books profit', 'audit list'];
      for (const line of refused) expect([line, (await operator.run(line, sana)).code]).toEqual([line, 1]);
    });

    atEachSide('A cost', 10_000_001, ['is taken, is taken', 'is refused, is refused'], async (cost) => {
      const add = (more: object) =>
        world.shop.operator('stock add', { variant: 'star-5', text: A, dry_run: true, ...more }).then(
          (would) => (would.cost === cost ? 'is taken' : 'is lost'),
          () => 'is refused',
        );
      return `${await add({ cost })}, ${await add({ text: `Code,Cost\n${A},${cost}`, columns: ['Code'] })}`;
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The profit of days (R-200)',
  (world) => {
    const operator = operatorFor(world, folder);

    it('is what was really paid, less refunds and the codes that went out, where all of their costs are known', async () => {
      const { shop, clock } = world;
      const stock = async (variant: string, codes: readonly string[], ...more: readonly string[]) =>
        operator.run(['stock', 'add', variant, '--file', await operator.file(codes), ...more]);
      await stock('star-5', [A, B], '--cost', '400');
      clock.advance(MINUTE);
      await stock('star-5', [C], '--cost', '300');
      await stock('star-10', [D], '--cost', '0');
      await shop.coupon({ code: 'SPRING', discount: 0.1, cap: 149 });
      const buyer = await shop.buyer({ balance: 1_351 });
      // PKR 1,351 of 1,500: 450 for the first, 901 for the second.
      const cart = {
        ...shop.cart({ 'star-5': 1, 'star-10': 1 }),
        coupon: 'SPRING',
        discount: 0.1,
        cap: pkr(149),
      };
      await shop.checksOut(buyer, { ...shop.checkout('balance', {}), cart });
      const [first] = await shop.orders(buyer);
      clock.advance(MINUTE);
      await shop.pays('bank', buyer, { 'star-5': 1 });
      const [second] = await shop.orders(buyer);
      clock.advance(MINUTE);
      await shop.pays('bank', buyer, { 'help-hour': 1 });
      clock.advance(DAY);
      await shop.operator('orders refund', { order: second?.id ?? '', amount: 120, reason: 'late' });
      await shop.operator('orders replace', { order: first?.id ?? '', variant: 'star-5', reason: 'dead' });
      await shop.pays('bank', buyer, { 'star-5': 2 });
      const lines = `
        $ books profit --day 2026-03-02
        Profit of 2026-03-02 in PKR, by midnight in Pakistan

        PRODUCT  SOLD  PAID  REFUNDS  COSTS  NO COST  WAITING  PROFIT
        Setup Help, One Hour  1  2,500  0  0  0  1  not known
        Star Card, USD 5  2  950  0  800  0  0  150
        Star Card, USD 10  1  901  0  0  0  0  901
        IN ALL  4  4,351  0  800  0  1  not known

        No profit is shown in all: 1 sold item is not delivered yet.

        Of the products and days whose costs are all known, it is PKR 1,051.

        OK  Paid PKR 4,351 = sales 4,351 − taken as paid 0.
        OK  Refunds PKR 0 = refunds in the books 0.
        $ books profit --from 2026-03-02 --to 2026-03-03
        Profit of 2026-03-02 to 2026-03-03 in PKR, by midnight in Pakistan

        PRODUCT  SOLD  PAID  REFUNDS  COSTS  NO COST  WAITING  PROFIT
        Setup Help, One Hour  1  2,500  0  0  0  1  not known
        Star Card, USD 5  4  1,950  120  1,100  0  2  not known
        Star Card, USD 10  1  901  0  0  0  0  901
        IN ALL  6  5,351  120  1,100  0  3  not known

        DAY  SOLD  PAID  REFUNDS  COSTS  NO COST  WAITING  PROFIT
        2026-03-02  4  4,351  0  800  0  1  not known
        2026-03-03  2  1,000  120  300  0  2  not known
        IN ALL  6  5,351  120  1,100  0  3  not known

        No profit is shown in all: 3 sold items are not delivered yet.

        Of the products and days whose costs are all known, it is PKR 1,051.

        OK  Paid PKR 5,351 = sales 5,351 − taken as paid 0.
        OK  Refunds PKR 120 = refunds in the books 120.`;
      expect(squeezed(await operator.transcript(lines))).toBe(dedent(lines));

      // A code without a cost is delivered on a later day, and what still waits is cancelled then.
      clock.advance(DAY);
      await stock('star-5', ['STAR-EEEE-XB4D']);
      const lacking = await shop.operator('books profit', { day: '2026-03-03' });
      expect(lacking).toMatchObject({
        without_cost: 1,
        waiting: 1,
        cost: 300,
        profit: null,
        known_profit: null,
      });
      await shop.operator('stock set-cost', { of: 'STAR-EEEE-XB4D', cost: 450 });
      const [third, help] = await shop.orders(buyer);
      await shop.operator('orders cancel', { order: third?.id ?? '' });
      const day = await shop.operator('books profit', { day: '2026-03-03' });
      // The half that was delivered: 1,000 − 120 − 300 − 450; the other half is given back a day later.
      expect(day).toMatchObject({ without_cost: 0, waiting: 0, cost: 750, profit: 130, known_profit: 130 });
      const next = await shop.operator('books profit', { day: '2026-03-04' });
      expect(next).toMatchObject({
        paid: 0,
        refunds: 500,
        cost: 0,
        profit: -500,
        checks: [{ adds_up: true }, { adds_up: true }],
      });

      // A cancelled order gives back what it has not delivered: of the help, not of the card.
      clock.advance(DAY);
      await stock('star-5', ['STAR-FFFF-LL7C'], '--cost', '100');
      await shop.pays('bank', buyer, { 'star-5': 1, 'help-hour': 1 });
      const [both] = await shop.orders(buyer);
      await shop.operator('orders cancel', { order: both?.id ?? '' });
      const { products } = await shop.operator('books profit', { day: '2026-03-05' });
      expect(products).toMatchObject([
        { variant: 'help-hour', paid: 2_500, refunds: 2_500, cost: 0, profit: 0 },
        { variant: 'star-5', paid: 500, refunds: 0, cost: 100, profit: 400 },
      ]);

      // What is delivered by hand has no cost; it is its sale's, whenever it is delivered.
      const byHand = { order: help?.id ?? '', variant: 'help-hour', items: ['Monday at ten'] };
      await shop.operator('orders deliver', byHand);
      const helped = await shop.operator('books profit', { day: '2026-03-02', variant: 'help-hour' });
      expect(helped).toMatchObject({ paid: 2_500, without_cost: 1, waiting: 0, profit: null, checks: [] });
    });
  },
  { env: operatorEnv(folder) },
);
