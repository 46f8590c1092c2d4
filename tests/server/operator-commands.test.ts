import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postMessage } from '#server/chat/conversation.ts';
import { CHANGES_CHANNEL } from '#server/database/changes.ts';
import type { Tx } from '#server/database/connect.ts';
import { dryRun, isHeldUp } from '#server/database/transact.ts';
import { cleanup } from '#server/jobs.ts';
import { lockAccountRow } from '#server/ledger/ledger.ts';
import { parseCommand } from '#server/operator/cli/parse-command.ts';
import type { CommandName } from '#server/operator/commands/commands.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { change, reading } from '#server/operator/commands/define-command.ts';
import { auditHarm } from '#server/operator/frame/harm.ts';
import type { Actor } from '#server/operator/frame/role.ts';
import { SHARED_ACTOR } from '#server/operator/frame/role.ts';
import { describeCommands } from '#server/operator/http/describe-commands.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { prepareChanges } from './support/changes.ts';
import { shopOf } from './support/driver.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, onOneEngine } from './support/world.ts';

const SHARED = 'the-shared-token-of-these-tests';

/** Reads every row of every table, and what was logged but the commands themselves. */
async function watch({ host, logged, rowCounts }: World): Promise<() => Promise<string>> {
  const tables = Object.keys(await rowCounts());
  const rowsOf = (table: string) =>
    sql`SELECT ${sql.lit(table)} AS of, json_agg(t ORDER BY t::text) AS rows FROM ${sql.table(table)} t`;
  const all = sql.join(tables.map(rowsOf), sql` UNION ALL `);
  return async () => {
    const said = logged.lines().filter(({ event }) => event !== 'operator command');
    return JSON.stringify([(await sql`${all}`.execute(host.db)).rows, said]);
  };
}

onOneEngine('A dry run (R-89)', (world) => {
  it('of any change changes nothing, says nothing to anyone, and shows no secret; the change itself does', async () => {
    const { buyers, inputs, acting } = await prepareChanges(world);
    const heard: string[] = [];
    onTestFinished(await world.listen(CHANGES_CHANNEL, (visitor) => heard.push(visitor)));
    const everything = await watch(world);
    for (const [name, input] of Object.entries(inputs)) {
      const command = commands[nameOf(name)];
      const { run } = command;
      const as = await acting(name);
      const before = await everything();
      const tried = await run(as, { ...input, dry_run: true });
      const would = JSON.stringify(tried);
      const said = command.does === 'read' ? '' : command.showWould(tried, 80);
      expect([name, said]).toEqual([name, expect.stringMatching(/would/i)]);
      expect([name, await everything()]).toEqual([name, before]);
      expect(would).not.toMatch(/STAR-|"token":"[\w-]{43}"|\/in#/);
      await run(as, input);
      expect([name, (await everything()) === before]).toEqual([name, false]);
    }
    const grave = await world.shop.operator('audit list', { grave: true, limit: 50 });
    expect(grave.map(({ action }) => action)).toContain('keys rotate');
    // Of the changes themselves: had a dry run notified, these would not be the first.
    await expect.poll(() => heard).toEqual(buyers);
  });
});

forEachEngine(
  'A dry run',
  (world) => {
    it.each([
      [1_000, false],
      [1_001, true],
    ])('that has taken %d ms begins no other statement: %s', async (ms, isEnded) => {
      let time = 0;
      const tried = dryRun({ db: world.host.db, now: () => new Date(time) }, async (tx) => {
        time = ms;
        await sql`SELECT 1`.execute(tx);
      }).then(() => false, isHeldUp);
      expect(await tried).toBe(isEnded);
    });

    it.each([
      { late: 1, ends: { status: 'fulfilled', value: { tries: 2 } } },
      { late: 4, ends: { status: 'fulfilled', value: { tries: 5 } } },
      { late: 5, ends: { status: 'rejected', reason: { status: 503 } } },
    ])('is tried again for 5 seconds if $late took too long (R-89)', async ({ late, ends }) => {
      let [time, tries] = [0, 0];
      const slow = change({
        name: 'check slow',
        title: 'Slow',
        description: 'Takes its time.',
        role: 'support',
        costs: [],
        input: v.object({}),
        answer: v.object({ tries: v.number() }),
        example: { typed: 'check slow', answers: [{ tries: 1 }] },
        said: () => '',
        run: () => async (tx) => {
          tries += 1;
          if (tries <= late) time += 1_001;
          await sql`SELECT 1`.execute(tx);
          return { answer: { tries }, entry: null };
        },
      });
      const host = { ...world.host, now: () => new Date(time) };
      const [ended] = await Promise.allSettled([slow.run(host, { dry_run: true })]);
      expect(ended).toMatchObject(ends);
    });

    it('waits for another of its operator that gives something away, so that each is counted (R-191)', async () => {
      const { host, shop } = world;
      const { host: second } = await world.secondHost();
      const change = { action: 'accounts credit', subject: 'mina_khan', detail: {} };
      const give = (tx: Tx, actor: Actor) =>
        auditHarm(tx, { ...second, actor }, ['money'], change, { rupees: 1 });
      await shop.transact(async (tx) => {
        await auditHarm(tx, host, ['money'], change, { rupees: 1 });
        const tried = async (actor: Actor) =>
          dryRun(second, (other) => give(other, actor)).then(() => 'goes', isHeldUp);
        expect(await tried(SHARED_ACTOR)).toBe(true);
        expect(await tried({ name: 'bilal', role: 'manager' })).toBe('goes');
      });
    });

    it('gives up on what another change holds, and the question of a command with it (R-89)', async () => {
      const { host, shop } = world;
      const buyer = await shop.buyer();
      await shop.pays('bank', buyer, { 'help-hour': 1 });
      const [order] = await shop.orders(buyer);
      const refund = { order: order?.id, amount: 100, reason: 'late' };
      const { host: second } = await world.secondHost();
      await shopOf(second).transact(async (tx) => {
        await lockAccountRow(tx, buyer);
        // Each try finds the 5 seconds over.
        let time = host.now().getTime();
        const later = () => {
          time += 900;
          return time;
        };
        const hurried = { ...host, now: () => new Date(later()) };
        const heldUp = { status: 503, message: expect.stringMatching(/^Another change has held this up/) };
        await expect(commands['orders refund'].ask(hurried, refund)).rejects.toMatchObject(heldUp);
        const dry = { ...refund, dry_run: true };
        await expect(commands['orders refund'].run(hurried, dry)).rejects.toMatchObject(heldUp);
      });
      expect(await commands['orders refund'].ask(host, refund)).toMatch(/^Refund PKR 100/);
    });
  },
  { only: 'postgresql' },
);

onOneEngine('The question of a command (R-89)', (world) => {
  it('names what delivery needs', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'help-hour': 1 });
    const [order] = await shop.orders(buyer);
    const answers = JSON.stringify([{ label: 'Player ID', value: '5123456789' }]);
    await sql`UPDATE order_line SET answers = ${answers}`.execute(host.db);
    const given = { order: order?.id, variant: 'help-hour', items: ['Monday at ten'] };
    expect(String(await commands['orders deliver'].ask(host, given)).split('\n')).toEqual([
      'Delivery needs: Player ID: 5123456789',
      expect.stringMatching(/^Deliver 1 × Setup Help, One Hour to buyer_/),
    ]);
  });

  it('is none for what was done before, which changes nothing and is not in the audit log', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    await shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Mina Khan' });
    const typed = { method: 'bank', amount: '900', payer: 'Nobody', reference: 'FT-9' };
    expect(await commands['receipts record'].run(host, typed)).toMatchObject({ new: true });
    const everything = await watch(world);
    const before = await everything();
    expect(await commands['receipts record'].run(host, typed)).toMatchObject({ new: false });
    expect(await everything()).toBe(before);
  });
});

describe('A command’s object', () => {
  it('is described for programs by its fields, with their meanings, and its columns', () => {
    const described = describeCommands('manager').commands;
    expect(described.map(({ name }) => name).toSorted()).toEqual(Object.keys(commands).toSorted());
    for (const { name, fields } of described) {
      const { input } = commands[nameOf(name)];
      const entries = 'entries' in input ? Object.keys(input.entries) : [];
      expect([name, fields.map((field) => field.name)]).toEqual([name, entries]);
    }
    const refund = described.find(({ name }) => name === 'orders refund');
    expect(refund).toMatchObject({
      does: 'change',
      asks: true,
      fields: [
        { name: 'order', type: 'text', ref: 'order', word: 1, isRequired: true },
        { name: 'amount', type: 'number', is: 'rupees', isRequired: true },
        { name: 'reason', type: 'text', isRequired: true },
      ],
    });
    const payments = described.find(({ name }) => name === 'payments list');
    expect(payments?.list).toEqual({ sorts: ['newest', 'oldest', 'amount'], hasDays: true });
    expect(payments?.answer.isList).toBe(true);
    expect(payments?.answer.fields).toContainEqual(
      expect.objectContaining({ name: 'amount', label: 'Amount', is: 'money' }),
    );
    expect(described.flatMap(({ name, many }) => (many === true ? [name] : []))).toEqual([
      ...['orders take', 'statements done', 'catalogue hide', 'catalogue unhide'],
      ...['chat take', 'chat dismiss', 'mails send-again'],
    ]);
    const secrets = described.flatMap(({ answer }) => answer.fields.filter(({ is }) => is === 'secret'));
    expect(secrets.map(({ name }) => name)).toEqual(['link', 'token', 'link', 'token']);
  });

  it('has an example that is a command line of this very command, and that its help shows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keystall-examples-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of ['codes.txt', 'march.csv', 'prices.csv', 'card.png'])
      writeFileSync(join(folder, file), 'CODE-1\n');
    for (const { name, example } of Object.values(commands)) {
      const typed = example.typed.replace(/\S+\.(?:txt|csv|png)/, (file) => join(folder, file));
      const words = (typed.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));
      expect(await parseCommand(words)).toMatchObject({ kind: 'run', name });
      const help = await parseCommand([...name.split(' '), '--help']);
      expect(help).toMatchObject({ kind: 'help', text: expect.stringContaining(example.typed) });
    }
  });

  it('is offered by a field that may be empty in an answer of its noun', () => {
    const all = Object.values(commands);
    const offered = all.flatMap(({ name, availableIf }) =>
      availableIf === undefined ? [] : [[name, availableIf] as const],
    );
    expect(offered.length).toBeGreaterThan(0);
    for (const [name, field] of offered) {
      const noun = name.split(' ')[0];
      const answers = all.filter((each) => each.does === 'read' && each.name.startsWith(`${noun} `));
      const rows = answers.flatMap(({ example }) => JSON.stringify(example.answers));
      expect([name, rows.join()]).toEqual([
        name,
        expect.stringMatching(new RegExp(`"${field.replace('!', '')}":null`)),
      ]);
    }
  });

  it('prints its tables within the 45 columns of a phone', () => {
    const tables = [
      ...[
        'stock list',
        'stock show',
        'stock batches',
        'stock costs',
        'payments list',
        'payments show',
        'methods list',
      ],
      ...[
        'coupons list',
        'accounts show',
        'audit list',
        'chat list',
        'keys show',
        'catalogue show',
        'catalogue history',
      ],
    ] as const;
    for (const name of tables) {
      const { example, show } = commands[name];
      const wide = show(example.answers[0], 45)
        .split('\n')
        .filter(({ length }) => length > 45);
      expect([name, wide]).toEqual([name, []]);
    }
    const { example, show } = commands['payments list'];
    expect(show(example.answers[0], 45).split('\n').slice(0, 5)).toEqual([
      'KP-4M9T-R7',
      '  CREATED  2026-03-02 14:02',
      '  ACCOUNT  amna_k',
      '  METHOD   bank',
      '  AMOUNT   PKR 10,400',
    ]);
  });

  it('does not compile with a wrong sample, or without the question of what costs something', () => {
    const face = {
      name: 'orders try',
      title: 'Try',
      description: 'Tries.',
      input: v.object({}),
      answer: v.object({ sum: v.number() }),
      example: { typed: 'orders try', answers: [{ sum: 1 }] },
    } as const;
    const work = async () => ({ answer: { sum: 1 }, entry: null });
    const doing = { role: 'manager', costs: [], run: () => work, said: () => 'Tried.' } as const;
    const giving = { role: 'manager', costs: ['money'], run: () => work, said: () => 'Tried.' } as const;
    void (() => [
      reading({ ...face, role: 'support', run: async () => ({ sum: 1 }) }),
      change({ ...face, ...doing }),
      change({ ...face, ...giving, ask: async (_host, _input, would) => `Try ${would.sum.toFixed()}?` }),
      reading({
        ...face,
        role: 'support',
        // @ts-expect-error A sample is not an answer.
        example: { typed: '', answers: [{ sum: '1' }] },
        run: async () => ({ sum: 1 }),
      }),
      // @ts-expect-error It answers something else.
      reading({ ...face, role: 'support', run: async () => ({ sum: '1' }) }),
      // @ts-expect-error There is no such role.
      change({ ...face, ...doing, role: 'owner' }),
      // @ts-expect-error A change says what it did.
      change({ ...face, role: 'manager', costs: [], run: () => work }),
      // @ts-expect-error A change has an entry in the audit log, or null.
      change({ ...face, ...doing, run: () => async () => ({ answer: { sum: 1 } }) }),
      // @ts-expect-error What costs something asks first.
      change({ ...face, ...giving }),
      // @ts-expect-error Each change says what it costs.
      change({ ...face, role: 'manager', run: () => work, said: () => 'Tried.' }),
      // @ts-expect-error Only what judges may ask nothing.
      change({ ...face, ...giving, ask: async () => null }),
      // @ts-expect-error What does its own transactions says how its dry run goes.
      change({ ...face, role: 'manager', costs: [], said: () => '', steps: async () => ({ sum: 1 }) }),
    ]);
    expect(commands['orders refund'].asks).toBe(true);
  });
});

function nameOf(name: string): CommandName {
  const found = Object.values(commands).find((command) => command.name === name);
  if (found === undefined) throw new Error(`There is no command ${name}`);
  return found.name;
}

forEachEngine('A change that is sent again (R-171)', (world) => {
  const answers = async () => (await world.host.db.selectFrom('chat_message').selectAll().execute()).length;
  const sentAs = (attempt: string) => ({ ...world.host, actor: SHARED_ACTOR, attempt });
  const app = () => createOperatorApp(world.host, SHARED);

  it('counts once, also when both arrive together; another one with its id is refused', async () => {
    const buyer = await world.shop.buyer();
    await postMessage(world.host, { id: buyer, accountId: buyer }, 'Hello?', { client: '127.0.0.1' });
    const before = await answers();
    const answer = (text: string, attempt: string) =>
      commands['chat answer'].run(sentAs(attempt), { visitor: buyer, text });
    const [first, second] = await Promise.all([answer('Yes?', 'a1'), answer('Yes?', 'a1')]);
    expect([second, await answer('Yes?', 'a1')]).toEqual([first, first]);
    expect(await answers()).toBe(before + 1);
    await expect(answer('No.', 'a1')).rejects.toMatchObject({ status: 422 });
    await answer('Yes?', 'a2');
    expect(await answers()).toBe(before + 2);
  });

  it('by HTTP says what was done, and shows a secret once; a day later the id is forgotten', async () => {
    const send = async (name: string) => {
      const response = await app().request('http://localhost/commands', {
        method: 'POST',
        headers: {
          Host: 'localhost',
          Authorization: `Bearer ${SHARED}`,
          'Idempotency-Key': 'k-1',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ command: 'operators add', input: { name, role: 'support' }, said: true }),
      });
      return [response.status, await response.text()] as const;
    };
    const [status, added] = await send('sana');
    expect(status).toBe(200);
    expect(added).toMatch(/"token":"[\w-]{43}".*"said":"Added sana as support\./);
    expect((await send('sana'))[1]).toMatch(/"token":"\(shown only once\)".*"said":"Added sana as support\./);
    expect((await send('bilal'))[0]).toBe(422);
    world.clock.advance(DAY);
    await cleanup(world.host);
    expect((await send('bilal'))[0]).toBe(200);
  });
});
