import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '#server/operator/commands/commands.ts';
import { HARM } from '#server/operator/frame/harm.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { hashToken } from '#server/sessions/session.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import type { World } from './support/world.ts';
import { forEachEngine, HOUR, MINUTE } from './support/world.ts';

const SHARED = 'the-shared-token-of-these-tests';

/** The table of RUNNING.md that says what each role could carry off: its commands, role and tests. */
const TABLE = [
  ...readFileSync('RUNNING.md', 'utf8').matchAll(
    /^\| (?<names>`.+?`) \| (?<role>support|manager) \| (?<costs>[a-z, ]+) \|.*\| (?<tests>`.+?`) \|$/gm,
  ),
].map(({ groups: { names = '', role = '', costs = '', tests = '' } = {} }) => ({
  role,
  costs,
  commands: namesIn(names),
  tests: namesIn(tests),
}));
const commandsOf = (role: string) => TABLE.filter((row) => row.role === role).flatMap((row) => row.commands);

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name);
}

type Sent = { status: number; text: string; retryAfter: number };

/** Sends commands to a host with a token, from a client address. */
const senderTo = (host: World['host'], shared = SHARED) => {
  const app = createOperatorApp(host, shared);
  return async (token: string, command: string, input: unknown = {}, from = '127.0.0.1'): Promise<Sent> => {
    const response = await app.request(
      'http://127.0.0.1/commands',
      {
        method: 'POST',
        headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ command, input }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    );
    const retryAfter = Number(response.headers.get('Retry-After'));
    return { status: response.status, text: await response.text(), retryAfter };
  };
};

forEachEngine('Operators with names', (world) => {
  const send = (token: string, command: string, input: unknown = {}) =>
    senderTo(world.host)(token, command, input);
  const done = async (token: string, command: string, input: unknown = {}) => {
    const { status, text } = await send(token, command, input);
    expect([command, status, text]).toEqual([command, 200, text]);
    return JSON.parse(text);
  };
  /** The token of a new operator. */
  const add = async (name: string, role: 'support' | 'manager'): Promise<string> =>
    (await done(SHARED, 'operators add', { name, role })).token;
  const audits = async () =>
    (await done(SHARED, 'audit list')).map(({ actor, action, subject }: Record<string, string>) => [
      actor,
      action,
      subject,
    ]);

  it('give the commands that their role covers, and no other (R-101)', async () => {
    expect(TABLE.flatMap((row) => row.commands).toSorted()).toEqual(Object.keys(commands).toSorted());
    const costs = TABLE.flatMap((row) => row.commands.map((name) => [name, row.costs]));
    const declared = Object.values(commands).map((each) => [each.name, each.costs.join(', ') || 'nothing']);
    expect(Object.fromEntries(costs)).toEqual(Object.fromEntries(declared));
    const missing = TABLE.flatMap(({ tests }) => tests).filter(
      (name) => !existsSync(`tests/server/${name}.test.ts`),
    );
    expect(missing).toEqual([]);
    const [support, manager] = [await add('sana', 'support'), await add('bilal', 'manager')];
    const refusedOf = async (token: string) => {
      const refused: string[] = [];
      for (const name of Object.keys(commands))
        if ((await send(token, name)).status === 403) refused.push(name);
      return refused.toSorted();
    };
    expect(await refusedOf(support)).toEqual(commandsOf('manager').toSorted());
    expect(await refusedOf(manager)).toEqual([]);
    // The host's settings name the file of a person's token by mistake.
    expect((await senderTo(world.host, support)(support, 'coupons list')).status).toBe(403);
    expect(await refusedOf(SHARED)).toEqual([]);
  });

  it('read in RUNNING.md what follows from what a command costs (R-191)', () => {
    const SIGN_IN = {
      any: 'any',
      today: 'of the last 24 hours',
      unrested: 'without 15 idle minutes since',
      recent: 'of the last 15 minutes',
    };
    const rows = Object.entries(HARM).map(([cost, { meaning, isLimited, isTold, ...signIns }]) => {
      const support = 'supportSignIn' in signIns ? `; support's ${SIGN_IN[signIns.supportSignIn]}` : '';
      const told = isTold ? 'yes' : isLimited ? 'above the limit' : 'no';
      const cells = [cost, meaning, 'yes', `${SIGN_IN[signIns.signIn]}${support}`, isLimited ? 'yes' : 'no'];
      return `| ${[...cells, told].join(' | ')} |`;
    });
    expect(readFileSync('RUNNING.md', 'utf8')).toContain(`|---|---|---|---|---|---|\n${rows.join('\n')}\n\n`);
  });

  it('are not told what a command would do that they may not give (R-101)', async () => {
    const support = await add('sana', 'support');
    const response = await createOperatorApp(world.host, SHARED).request('http://127.0.0.1/commands', {
      method: 'POST',
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${support}` },
      body: JSON.stringify({ command: 'accounts credit', input: {}, ask: true }),
    });
    expect(response.status).toBe(403);
  });

  it('are shown the commands of their role alone, and refusals as a form needs them (R-101)', async () => {
    const app = createOperatorApp(world.host, SHARED);
    const asked = (token: string, path: string, body?: object) =>
      app.request(`http://127.0.0.1${path}`, {
        headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}`, Accept: 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
    const namesFor = async (token: string) =>
      (await (await asked(token, '/commands.json')).json()).commands.map(
        ({ name }: { name: string }) => name,
      );
    const support = await add('sana', 'support');
    expect((await namesFor(support)).toSorted()).toEqual(commandsOf('support').toSorted());
    expect((await namesFor(SHARED)).toSorted()).toEqual(Object.keys(commands).toSorted());
    expect((await asked('none', '/commands.json')).status).toBe(401);
    const refused = async (token: string, input: object) => {
      const response = await asked(token, '/commands', { command: 'orders refund', input });
      return [response.status, await response.json()];
    };
    const refund = { order: 'KS-7F3Q', amount: 100, reason: 'late' };
    expect(await refused(SHARED, { ...refund, amount: 0 })).toEqual([
      400,
      { path: 'amount', sentence: 'amount: must be at least 1.' },
    ]);
    expect(await refused(SHARED, refund)).toEqual([
      404,
      { path: 'order', sentence: 'There is no such order.' },
    ]);
    expect(await refused(SHARED, { ...refund, dry_run: 'yes' })).toEqual([
      400,
      { path: null, sentence: 'dry_run must be true or false.' },
    ]);
    expect(await refused(support, { ...refund, dry_run: true })).toEqual([
      403,
      { path: null, sentence: expect.stringMatching(/^"orders refund" needs the role manager/) },
    ]);
  });

  it('who are gone end their dry run of a statement (R-85)', async () => {
    const send = (dry_run: boolean) =>
      createOperatorApp(world.host, SHARED).request('http://127.0.0.1/commands', {
        method: 'POST',
        headers: { Host: '127.0.0.1', Authorization: `Bearer ${SHARED}` },
        body: JSON.stringify({
          command: 'receipts import',
          input: { text: 'date,credit,sender\n2026-03-02 08:00,900,Mina Khan\n', dry_run },
        }),
        signal: AbortSignal.abort(),
      });
    const dry = await send(true);
    expect([dry.status, await dry.text()]).toEqual([503, 'Nobody waits for this any more.']);
    expect((await send(false)).status).toBe(200);
  });

  it('learn who can do what they may not (R-101)', async () => {
    const support = await add('sana', 'support');
    const refusal = async () => (await send(support, 'orders refund')).text;
    expect(await refusal()).toBe(
      '"orders refund" needs the role manager: ask the holder of the shared token.',
    );
    await add('bilal', 'manager');
    await add('amna', 'manager');
    await add('omar', 'manager');
    await done(SHARED, 'operators disable', { name: 'omar' });
    await done(SHARED, 'operators shared-token', { on: false });
    expect(await refusal()).toBe('"orders refund" needs the role manager: ask amna or bilal.');
    expect(world.logged.lines()).toContainEqual(
      expect.objectContaining({
        event: 'operator command refused',
        operator: 'sana',
        command: 'orders refund',
      }),
    );
  });

  it('have tokens that the host keeps as hashes, and writes nowhere else (R-101)', async () => {
    const token = await add('sana', 'support');
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await world.host.db.selectFrom('operator').selectAll().execute();
    expect(rows).toMatchObject([{ name: 'sana', token_hash: hashToken(token) }]);
    await send(`${token}x`, 'whoami');
    const kept = [
      rows,
      await world.host.db.selectFrom('audit_log').selectAll().execute(),
      world.logged.text(),
    ];
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('lose the old token with a new one, and the token when they are disabled (R-101)', async () => {
    const first = await add('Sana', 'support');
    expect(await done(first, 'whoami')).toEqual({ name: 'Sana', role: 'support' });
    const { token: second } = await done(SHARED, 'operators renew', { name: 'sana' });
    expect(await send(first, 'whoami')).toMatchObject({
      status: 401,
      text: "The token doesn't match this host.",
    });
    expect(await done(second, 'whoami')).toEqual({ name: 'Sana', role: 'support' });

    expect(await done(SHARED, 'operators disable', { name: 'SANA' })).toEqual({
      name: 'Sana',
      changed: true,
    });
    expect(await done(SHARED, 'operators disable', { name: 'sana' })).toEqual({
      name: 'Sana',
      changed: false,
    });
    expect(await send(second, 'whoami')).toMatchObject({
      status: 401,
      text: expect.stringMatching(/disabled.*operators renew/),
    });
    const { token: third } = await done(SHARED, 'operators renew', { name: 'sana' });
    expect((await send(second, 'whoami')).status).toBe(401);
    expect(await done(third, 'whoami')).toEqual({ name: 'Sana', role: 'support' });
    expect((await audits()).toSorted()).toEqual([
      ['operator', 'operators add', 'Sana'],
      ['operator', 'operators disable', 'Sana'],
      ['operator', 'operators renew', 'Sana'],
      ['operator', 'operators renew', 'Sana'],
    ]);
  });

  it('have another role at once, with the same token (R-101)', async () => {
    const token = await add('sana', 'support');
    expect((await send(token, 'operators list')).status).toBe(403);
    expect(await done(SHARED, 'operators role', { name: 'sana', role: 'manager' })).toEqual({
      name: 'sana',
      role: 'manager',
      changed: true,
    });
    expect((await send(token, 'operators list')).status).toBe(200);
    await done(SHARED, 'operators role', { name: 'sana', role: 'support' });
    expect((await send(token, 'operators list')).status).toBe(403);
    expect((await send(SHARED, 'operators role', { name: 'nobody', role: 'support' })).text).toBe(
      'There is no operator nobody.',
    );
  });

  it('have names that nobody else has, in any case, nor the log gives to others (R-101)', async () => {
    await add('Sana.K-1_x', 'support');
    const statusOf = async (name: string) =>
      (await send(SHARED, 'operators add', { name, role: 'support' })).status;
    expect(await statusOf('sana.k-1_X')).toBe(409);
    for (const name of ['operator', 'Operator', 'sandbox', 'SYSTEM', 'support', 'KEYSTALL'])
      expect([name, await statusOf(name)]).toEqual([name, 422]);
    for (const name of ['x', '-x', 'two words', 'a'.repeat(41), 'sana\u0430'])
      expect([name, await statusOf(name)]).toEqual([name, 400]);
    expect(await statusOf('a'.repeat(40))).toBe(200);
  });

  it('are in the audit log by name, also where a statement is imported, and can be looked up (R-81)', async () => {
    const manager = await add('Bilal', 'manager');
    const id = await world.shop.buyer();
    const { username } = await world.host.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await done(manager, 'accounts credit', { name: username, amount: 50, reason: 'sorry' });
    await done(manager, 'receipts import', {
      text: 'date,credit,sender,reference\n2026-03-02 08:00,900,Mina Khan,FT-1\n',
    });
    await done(SHARED, 'accounts lock', { name: username, reason: 'stolen' });
    const by = async (name: string) =>
      (await done(SHARED, 'audit list', { by: name })).map(({ actor, action }: Record<string, string>) => [
        actor,
        action,
      ]);
    expect((await by('BILAL')).toSorted()).toEqual([
      ['Bilal', 'accounts credit'],
      ['Bilal', 'receipts import'],
    ]);
    expect((await by('operator')).toSorted()).toEqual([
      ['operator', 'accounts lock'],
      ['operator', 'operators add'],
    ]);
    expect(await by('omar')).toEqual([]);
  });

  it('are listed with the last use of their tokens, by the hour (R-101)', async () => {
    const token = await add('sana', 'support');
    const used = async () => (await done(SHARED, 'operators list')).operators[0].last_used_at;
    expect(await used()).toBeNull();
    const first = world.clock.now().toISOString();
    await done(token, 'whoami');
    world.clock.advance(HOUR - 1);
    await done(token, 'whoami');
    expect(await used()).toBe(first);
    world.clock.advance(1);
    await done(token, 'whoami');
    expect(await used()).toBe(world.clock.now().toISOString());
  });

  it('replace the shared token, in all hosts, once there is a manager with a name (R-101)', async () => {
    const off = () => send(SHARED, 'operators shared-token', { on: false });
    expect(await off()).toMatchObject({
      status: 409,
      text: expect.stringContaining('operators add NAME --role manager'),
    });
    await add('sana', 'support');
    const gone = await add('omar', 'manager');
    await done(SHARED, 'operators disable', { name: 'omar' });
    expect((await off()).status).toBe(409);
    const manager = await add('bilal', 'manager');
    expect((await off()).status).toBe(200);

    const { host: second } = await world.secondHost();
    for (const refused of [await send(SHARED, 'whoami'), await senderTo(second)(SHARED, 'whoami')])
      expect(refused).toMatchObject({
        status: 401,
        text: expect.stringContaining('The shared token is off'),
      });
    expect((await send(gone, 'whoami')).status).toBe(401);

    for (const [command, input] of [
      ['operators disable', { name: 'bilal' }],
      ['operators role', { name: 'bilal', role: 'support' }],
    ] as const)
      expect(await send(manager, command, input)).toMatchObject({
        status: 409,
        text: expect.stringContaining('last manager'),
      });
    expect(await done(manager, 'operators shared-token', { on: true })).toEqual({ on: true, changed: true });
    expect(await done(SHARED, 'whoami')).toEqual({ name: 'operator', role: 'manager' });
    await done(SHARED, 'operators disable', { name: 'bilal' });
    expect((await send(manager, 'whoami')).status).toBe(401);
  });

  it('never lock all managers out, however parallel their changes are (R-101)', async () => {
    const [a, b] = [await add('amna', 'manager'), await add('bilal', 'manager')];
    await done(SHARED, 'operators shared-token', { on: false });
    const { host: second } = await world.secondHost();
    const [first, other] = [senderTo(world.host), senderTo(second)];
    const statuses = await Promise.all([
      first(a, 'operators disable', { name: 'bilal' }),
      other(b, 'operators role', { name: 'amna', role: 'support' }),
    ]);
    expect(statuses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await world.host.db
      .selectFrom('operator')
      .select('name')
      .where('role', '=', 'manager')
      .where('disabled_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});

forEachEngine('Wrong tokens', (world) => {
  const wrong = (times: number, at = world.host, from = '127.0.0.1') =>
    Promise.all(
      Array.from({ length: times }, (_, index) => senderTo(at)(`guess-${index}`, 'whoami', {}, from)),
    );
  const statuses = (sent: readonly Sent[]) => sent.map(({ status }) => status).toSorted();

  it('are limited to 10 in 15 minutes for a client, at all hosts together, and logged (R-102)', async () => {
    const { host: second } = await world.secondHost();
    expect(statuses(await wrong(6))).toEqual(Array(6).fill(401));
    expect(statuses(await wrong(4, second))).toEqual(Array(4).fill(401));
    const [tooMany] = await wrong(1);
    expect(tooMany).toMatchObject({ status: 429, retryAfter: 15 * 60 });
    expect(statuses(await wrong(2, second))).toEqual([429, 429]);
    expect(statuses(await wrong(1, world.host, '127.0.0.2'))).toEqual([401]);

    const refused = world.logged.lines().filter(({ event }) => event === 'operator token refused');
    expect(refused).toHaveLength(11);
    expect(refused.every(({ level }) => level === 'warn')).toBe(true);
    expect(world.logged.text()).not.toContain('guess-');

    world.clock.advance(15 * MINUTE);
    expect(statuses(await wrong(1))).toEqual([401]);
  });

  it('never keep a right one out (R-102)', async () => {
    const send = senderTo(world.host);
    const { token } = JSON.parse(
      (await send(SHARED, 'operators add', { name: 'sana', role: 'support' })).text,
    );
    await wrong(12);
    expect(statuses(await wrong(1))).toEqual([429]);
    expect((await send(token, 'whoami')).status).toBe(200);
    expect((await send(SHARED, 'whoami')).status).toBe(200);
  });

  it('of a disabled operator are logged by name (R-102)', async () => {
    const send = senderTo(world.host);
    const { token } = JSON.parse(
      (await send(SHARED, 'operators add', { name: 'sana', role: 'support' })).text,
    );
    await send(SHARED, 'operators disable', { name: 'sana' });
    await send(token, 'whoami');
    expect(world.logged.lines()).toContainEqual(
      expect.objectContaining({ event: 'operator token refused', operator: 'sana' }),
    );
  });
});

const folder = makeOperatorFolder();

forEachEngine(
  'An operator with a name, in a terminal',
  (world) => {
    const operator = operatorFor(world, folder);

    it('keeps the token in a file, and is told name, role and what is for others (R-101)', async () => {
      expect((await operator.run('whoami')).out).toBe('Name: operator\nRole: manager\n');
      const added = await operator.run('operators add sana --role support');
      const token = /^ {2}([\w-]{43})$/m.exec(added.out)?.[1] ?? '';
      expect(added.out).toMatch(/^Added sana as support\.[\s\S]*umask 077[\s\S]*OPERATOR_TOKEN_FILE=/);
      expect(added.out).not.toContain('shared-token');
      const env = { OPERATOR_TOKEN_FILE: await operator.file(`${token}\n`), OPERATOR_TOKEN: SHARED };
      const sana = { code: 0, out: 'Name: sana\nRole: support\n', err: '' };
      expect(await operator.run('whoami', env)).toEqual(sana);
      expect(await operator.run('coupons list', env)).toEqual({
        code: 1,
        out: '',
        err: '"coupons list" needs the role manager: ask the holder of the shared token.\n',
      });
      expect((await operator.run('today', env)).code).toBe(0);
      const file = await operator.file(`sana\n${token}\n`);
      const untidy = await operator.run('whoami', { OPERATOR_TOKEN_FILE: file });
      expect([untidy.code, untidy.err]).toEqual([1, `The file ${file} must hold the token alone.\n`]);
      const nowhere = await operator.run('whoami', { OPERATOR_TOKEN_FILE: '/nowhere/token' });
      expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('OPERATOR_TOKEN_FILE')]);
    });

    it('reads who is there, and what to do about the shared token', async () => {
      const manager = await operator.run('operators add bilal --role manager');
      expect(manager.out).toContain('"operators shared-token off"');
      const token = (await readFile(join(folder, 'operator-token'), 'utf8')).trim();
      const listed = await operator.run('operators list');
      expect(listed.out).toMatch(/^Shared token is on: yes\n\nNAME +ROLE[\s\S]*\nbilal +manager/);
      expect(listed.out).not.toContain(token);
      for (const line of ['operators add omar --role boss', 'operators shared-token maybe'])
        expect((await operator.run(line)).code).toBe(2);
    });
  },
  { env: operatorEnv(folder), only: 'embedded' },
);
