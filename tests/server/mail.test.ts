import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  currentAddressCodeMail,
  newAddressCodeMail,
  resetCodeMail,
  signupCodeMail,
} from '#server/accounts/mails.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { listMails } from '#server/mail/list-mails.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { alertOperator } from '#server/mail/operator-alerts.ts';
import type { Mail } from '#server/mail/render.ts';
import { renderHtml, renderText } from '#server/mail/render.ts';
import { createWebhook } from '#server/mail/webhook.ts';
import { atBoundary } from '../at-boundary.ts';
import { FakeRefusal, startFakeServer } from './support/fake-server.ts';
import { startProcess } from './support/process.ts';
import { startSmtp } from './support/smtp.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine, testConfig } from './support/world.ts';

const smtp = await startSmtp();
afterAll(() => smtp.down());

const messageIds = () => smtp.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);

const CODE_MAIL: Mail = {
  to: 'mina@example.com',
  subject: 'Your code',
  paragraphs: ['This is your code:', 'Keep it to yourself.'],
  code: '271828',
};

onOneEngine(
  'The operator’s webhook (R-172)',
  (world) => {
    const alert = (key: string) =>
      alertOperator(
        world.host.db,
        world.host,
        { subject: 'Out of stock: Star Card', paragraphs: ['Add codes of amna_k.'], page: '/list/stock' },
        key,
      );
    const rows = () =>
      world.host.db
        .selectFrom('outbox')
        .select(['kind', 'attempts', 'failure', 'done_at'])
        .orderBy('kind')
        .execute();

    it('is told the subject and the link alone, beside the mail, and once', async () => {
      const stand = await startFakeServer(() => ({ ok: true }));
      onTestFinished(stand.close);
      const webhook = createWebhook(world.host, `${stand.url}/hooks/secret-word`);
      expect([await alert('one'), await alert('one')]).toEqual([true, false]);
      expect([await webhook.sendDue(), await webhook.sendDue()]).toEqual([1, 0]);
      const text = 'Keystall: Out of stock: Star Card\nhttps://office.example.com/list/stock';
      expect(stand.requests).toMatchObject([
        { method: 'POST', path: '/hooks/secret-word', body: { text, content: text } },
      ]);
      expect(await rows()).toMatchObject([
        { kind: 'mail', attempts: 0, done_at: null },
        { kind: 'webhook', attempts: 1, failure: null, done_at: world.clock.now() },
      ]);
      expect((await world.mails()).map(({ subject }) => subject)).toEqual(['Out of stock: Star Card']);
    });

    it.each([
      ['is gone', () => new FakeRefusal(410, 'gone'), 'it answered with 410'],
      [
        'redirects',
        () => new FakeRefusal(307, 'elsewhere', { Location: '/elsewhere' }),
        'it answered with 307',
      ],
      ['is slow', null, 'TimeoutError'],
    ] as const)('that %s is tried again like a mail server, for three days', async (_, answer, failure) => {
      const stand = await startFakeServer((asked) =>
        asked.path === '/hooks/secret-word' ? answer?.() : { ok: true },
      );
      onTestFinished(stand.close);
      if (answer === null) stand.failureMode = 'silent';
      const answerWithinMs = answer === null ? 50 : 10_000;
      const webhook = createWebhook(world.host, `${stand.url}/hooks/secret-word`, { answerWithinMs });
      await alert('one');
      await webhook.sendDue();
      expect((await rows())[1]).toEqual({ kind: 'webhook', attempts: 1, failure, done_at: null });
      world.clock.advance(4_999);
      expect(await webhook.sendDue()).toBe(0);
      world.clock.advance(1);
      expect(await webhook.sendDue()).toBe(1);
      world.clock.advance(3 * DAY);
      await webhook.sendDue();
      expect((await rows())[1]).toMatchObject({ attempts: 3, failure, done_at: world.clock.now() });
      expect(new Set(stand.requests.map(({ path }) => path))).toEqual(new Set(['/hooks/secret-word']));
      expect(world.logged.text()).not.toContain('secret-word');
    });
  },
  {
    config: {
      operatorEmail: 'staff@example.com',
      operatorWebhookUrl: 'https://chat.example.com/hooks/x',
      officeUrl: 'https://office.example.com',
    },
  },
);

forEachEngine('The mail job', (world) => {
  let postman: Mailer;
  beforeEach(async () => {
    smtp.received.length = 0;
    smtp.accepts = true;
    smtp.answers = true;
    postman = createMailer(world.host, smtp.url);
  });
  afterEach(() => postman.close());
  const queue = (mail: Mail = CODE_MAIL, key = 'one') => enqueueMail(world.host.db, world.host, mail, key);
  const row = () => world.host.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

  it('sends a mail once, however often it runs', async () => {
    await queue();
    for (let i = 0; i < 3; i += 1) await postman.sendDue();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.to).toEqual(['mina@example.com']);
    expect(smtp.received[0]?.raw).toMatch(/^From: Keystall <no-reply@localhost>$/m);
    expect(smtp.received[0]?.raw).toMatch(/^Reply-To: support@keystall\.example\.com\r$/m);
    expect(smtp.received[0]?.raw).toMatch(/^Subject: Your code$/m);
    expect(smtp.received[0]?.raw).toContain('271828');
  });

  it('sends it once if several hosts run at the same time', async () => {
    const { host } = await world.secondHost();
    const second = createMailer(host, smtp.url);
    for (let i = 0; i < 8; i += 1) await queue({ ...CODE_MAIL, subject: `Mail ${i}` }, `mail ${i}`);
    await Promise.all([postman.sendDue(), second.sendDue(), postman.sendDue(), second.sendDue()]);
    const subjects = smtp.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    expect(subjects.sort()).toEqual(Array.from({ length: 8 }, (_, i) => `Mail ${i}`));
    second.close();
  });

  it('stores a code sealed until the mail is sent, and then deletes it', async () => {
    await queue();
    expect(JSON.stringify(await row())).not.toContain('271828');
    expect((await row()).sealed).not.toBeNull();
    await postman.sendDue();
    expect((await row()).sealed).toBeNull();
  });

  it('retries with backoff until the server is back, under the same Message-ID', async () => {
    await queue();
    await smtp.down();
    await postman.sendDue();
    expect(await row()).toMatchObject({
      done_at: null,
      attempts: 1,
      failure: expect.stringContaining('ESOCKET'),
    });
    world.clock.advance(4_999);
    expect(await postman.sendDue()).toBe(0);
    await smtp.up();
    smtp.accepts = false;
    world.clock.advance(1);
    await postman.sendDue();
    expect(await row()).toMatchObject({ attempts: 2, failure: expect.stringContaining('451') });
    world.clock.advance(9_999);
    expect(await postman.sendDue()).toBe(0);
    smtp.accepts = true;
    world.clock.advance(1);
    await postman.sendDue();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.raw).toContain(`Message-ID: <${(await row()).id}@localhost>`);
    expect(await row()).toMatchObject({ done_at: world.clock.now(), failure: null });
  });

  it('sends again, under the same Message-ID, what a killed process had leased', async () => {
    await queue();
    await postman.sendDue();
    await world.host.db
      .updateTable('outbox')
      .set({ done_at: null, locked_until: new Date(world.clock.now().getTime() + MINUTE) })
      .execute();
    expect(await postman.sendDue()).toBe(0);
    world.clock.advance(MINUTE);
    await postman.sendDue();
    const ids = messageIds();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  atBoundary('The life of a code in a mail (R-33)', { limit: 10 * MINUTE }, ({ before, at }) => {
    it.each([
      { passed: before, received: 1, failure: null },
      { passed: at, received: 0, failure: 'its code has expired' },
    ])('after $passed ms, $received mails are sent, and the code is deleted', async (side) => {
      await queue();
      world.clock.advance(side.passed);
      await postman.sendDue();
      expect(smtp.received).toHaveLength(side.received);
      expect(await row()).toMatchObject({ done_at: world.clock.now(), sealed: null, failure: side.failure });
    });
  });

  it('deletes an unsent code the moment it expires', async () => {
    smtp.accepts = false;
    await queue();
    for (let i = 0; i < 8; i += 1) {
      world.clock.advance(75_000);
      await postman.sendDue();
    }
    expect(await row()).toMatchObject({ done_at: world.clock.now(), sealed: null });
  });

  it('is not blocked by an unreadable mail, and each mail has its own end', async () => {
    await queue();
    await world.host.db.updateTable('outbox').set({ sealed: 'broken' }).execute();
    await queue({ ...CODE_MAIL, subject: 'Another' }, 'another');
    await queue({ ...CODE_MAIL, subject: 'Later' }, 'later');
    const later = new Date(world.clock.now().getTime() + HOUR);
    await world.host.db
      .updateTable('outbox')
      .set({ due_at: later })
      .where('dedupe_key', '=', 'later')
      .execute();
    expect(await postman.sendDue()).toBe(2);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.raw).toMatch(/^Subject: Another\r$/m);
    const rows = await world.host.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      {
        dedupe_key: 'one',
        attempts: 1,
        done_at: null,
        sealed: 'broken',
        failure: expect.any(String),
        due_at: new Date(world.clock.now().getTime() + 5_000),
      },
      { dedupe_key: 'another', attempts: 1, done_at: world.clock.now(), sealed: null, failure: null },
      { dedupe_key: 'later', attempts: 0, done_at: null, failure: null, due_at: later },
    ]);
    expect(rows.map(({ locked_until }) => locked_until)).toEqual([null, null, null]);
  });

  it('sends five at a time, those that are due longest first', async () => {
    const subjects = () => smtp.received.splice(0).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    for (const name of ['b', 'c', 'd', 'e', 'f', 'a'])
      expect(await queue({ ...CODE_MAIL, subject: name }, name)).toBe(true);
    expect(await queue({ ...CODE_MAIL, subject: 'again' }, 'a')).toBe(false);
    expect((await listMails(world.host)).map(({ subject }) => subject)).toEqual([
      ...['a', 'f', 'e', 'd', 'c', 'b'],
    ]);
    const earlier = new Date(world.clock.now().getTime() - 1);
    await world.host.db
      .updateTable('outbox')
      .set({ due_at: earlier })
      .where('dedupe_key', '=', 'a')
      .execute();
    expect(await postman.sendDue()).toBe(5);
    expect(subjects().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await postman.sendDue()).toBe(1);
    expect(subjects()).toEqual(['f']);
    const sent = world.logged.lines().filter(({ event }) => event === 'mail sent');
    expect(sent).toHaveLength(6);
  });

  atBoundary(
    'The time for which a refused mail is tried again (R-38)',
    { limit: 3 * DAY },
    ({ before, at }) => {
      const refusedAfter = async (ms: number) => {
        const { code: _, ...plain } = CODE_MAIL;
        await queue(plain);
        smtp.accepts = false;
        await postman.sendDue();
        expect((await row()).done_at).toBeNull();
        world.clock.advance(ms);
        await postman.sendDue();
        return row();
      };

      it('is not over before: it is sent once the server takes it', async () => {
        expect(await refusedAfter(before)).toMatchObject({ done_at: null, attempts: 2 });
        smtp.accepts = true;
        world.clock.advance(10_000);
        await postman.sendDue();
        expect(smtp.received).toHaveLength(1);
        expect(await row()).toMatchObject({ done_at: world.clock.now(), failure: null });
      });

      it('ends with it: the mail is given up, with the reason', async () => {
        expect(await refusedAfter(at)).toMatchObject({
          done_at: world.clock.now(),
          failure: expect.stringContaining('451'),
        });
        smtp.accepts = true;
        world.clock.advance(DAY);
        expect(await postman.sendDue()).toBe(0);
        const events = world.logged.lines().map(({ event }) => event);
        expect(events.filter((event) => event === 'mail given up')).toHaveLength(1);
        expect(events).not.toContain('mail sent');
      });
    },
  );

  it.each([
    { attempts: 1, pause: 10_000 },
    { attempts: 6, pause: 320_000 },
    { attempts: 7, pause: 640_000 },
    { attempts: 8, pause: 15 * MINUTE },
    { attempts: 200, pause: 15 * MINUTE },
  ])('after $attempts more attempts, waits for $pause ms', async ({ attempts, pause }) => {
    const { code: _, ...plain } = CODE_MAIL;
    await queue(plain);
    await world.host.db.updateTable('outbox').set({ attempts }).execute();
    smtp.accepts = false;
    await postman.sendDue();
    expect((await row()).due_at).toEqual(new Date(world.clock.now().getTime() + pause));
  });

  it('sends what failed again by a command, once, and no mail whose code has expired (R-202)', async () => {
    const { code: _, ...plain } = CODE_MAIL;
    smtp.accepts = false;
    await queue({ ...plain, subject: 'Your order is complete' }, 'plain');
    world.clock.advance(1);
    await queue(CODE_MAIL, 'code');
    await postman.sendDue();
    world.clock.advance(3 * DAY);
    await postman.sendDue();
    smtp.accepts = true;
    const run = world.shop.operator;
    const shown = async () =>
      (await run('mails failed', {})).map(({ to, subject, state, why }) => [to, subject, state, why]);
    const failed = await run('mails failed', {});
    expect(await shown()).toEqual([
      ['mina@example.com', 'Your code', 'given up', 'its code has expired'],
      ['mina@example.com', 'Your order is complete', 'given up', expect.stringContaining('451')],
    ]);
    const [withCode = '', order = ''] = failed.map(({ mail }) => mail);
    expect(await run('mails send-again', { mail: order.slice(0, 8) })).toEqual({
      to: 'mina@example.com',
      subject: 'Your order is complete',
    });
    for (const [mail, status] of [
      [order, 404],
      [withCode, 409],
    ] as const)
      await expect(run('mails send-again', { mail })).rejects.toMatchObject({ status });
    expect(await postman.sendDue()).toBe(1);
    expect(smtp.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
      'Your order is complete',
    ]);
    expect(await shown()).toHaveLength(1);
    expect(await run('audit list', {})).toMatchObject([
      { action: 'mails send-again', subject: 'mina@example.com' },
    ]);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const failing = world.host.db.transaction().execute(async (tx) => {
      await enqueueMail(tx, world.host, CODE_MAIL, 'one');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await postman.sendDue()).toBe(0);
  });

  it('queues the same mail once', async () => {
    await queue();
    await queue({ ...CODE_MAIL, subject: 'Again' });
    expect(await listMails(world.host)).toMatchObject([{ subject: 'Your code' }]);
  });
});

forEachEngine(
  'A host that is killed between sending a mail and noting it',
  (world) => {
    it('leaves it to the next one, which sends it under the same Message-ID', async () => {
      smtp.received.length = 0;
      smtp.answers = false;
      const { host, clock, database } = world;
      await enqueueMail(host.db, host, CODE_MAIL, 'one');
      const args = [database.url ?? '', host.config.secret ?? '', smtp.url, clock.now().toISOString()];
      const { child, ended } = startProcess('tests/server/support/mail-host.ts', args);
      await expect.poll(() => smtp.received.length).toBe(1);
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');

      smtp.answers = true;
      const next = createMailer(host, smtp.url);
      expect(await next.sendDue()).toBe(0);
      clock.advance(2 * MINUTE);
      await next.sendDue();
      clock.advance(HOUR);
      expect(await next.sendDue()).toBe(0);
      next.close();
      expect(messageIds()).toEqual([expect.stringMatching(/^<.+@localhost>$/), messageIds()[0]]);
      expect(smtp.received.every(({ raw }) => raw.includes('271828'))).toBe(true);
    });
  },
  { only: 'postgresql' },
);

describe('A mail with a code', () => {
  it.each([signupCodeMail, resetCodeMail, currentAddressCodeMail, newAddressCodeMail])(
    'has no other number of six digits, in either form and to any address',
    (mailFor) => {
      const mail = mailFor('mina.123456@example.com', '271828');
      for (const render of [renderText, renderHtml])
        expect(render(mail, testConfig({ PORT: '54321' })).match(/\d{6}/g)).toEqual(['271828']);
    },
  );
});

describe('A mail', () => {
  const config = testConfig({ PUBLIC_URL: 'http://localhost:3000' });
  const mail: Mail = {
    to: 'mina@example.com',
    subject: 'Your order <1>',
    paragraphs: ['Tom & "Jerry" <script>', "It's here."],
    link: { label: 'Open it', path: '/my/orders?order=a&b=c' },
  };

  it('is a plain text', () => {
    expect(renderText(mail, config)).toBe(
      'Tom & "Jerry" <script>\n\nIt\'s here.\n\nOpen it: http://localhost:3000/my/orders?order=a&b=c\n\n' +
        "Questions? Reply to this email, or use the support chat in the shop. We're here Monday to Saturday, " +
        '10:00 to 20:00, Pakistan time.\nsupport@keystall.example.com\n\nKeystall\nhttp://localhost:3000',
    );
  });

  it('is a page for light and dark that loads nothing', () => {
    const html = renderHtml(mail, config);
    expect(html).toContain('>Tom &amp; &quot;Jerry&quot; &lt;script&gt;</p>');
    expect(html).toContain('href="http://localhost:3000/my/orders?order=a&amp;b=c"');
    expect(html).toContain('<title>Your order &lt;1&gt;</title>');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<(script|img|link)|url\(|src=/);
  });

  it('shows what the delivery of an item needs under the item (R-16)', () => {
    const answers = [{ label: 'Player ID', value: '51<b>23' }];
    const lines = [{ label: '1 × 60 <UC>', value: 'PKR 290', answers }];
    const about = { ...mail, summary: { steps: [], facts: [], lines, sums: [] } };
    expect(renderText(about, config)).toContain('1 × 60 <UC>: PKR 290\n  Player ID: 51<b>23\n\n');
    expect(renderHtml(about, config)).toMatch(
      /1 × 60 &lt;UC&gt;<br><span [^>]+>Player ID: <bdi>51&lt;b&gt;23<\/bdi><\/span><\/th><td [^>]+>PKR&nbsp;290/,
    );
  });

  it('shows its code after the first paragraph', () => {
    expect(renderText(CODE_MAIL, config)).toMatch(/^This is your code:\n\n271828\n\nKeep it to yourself\./);
    expect(renderHtml(CODE_MAIL, config)).toMatch(/<p class="code" [^>]+>271828<\/p>/);
  });
});
