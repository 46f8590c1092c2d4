import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { postMessage } from '#server/chat/conversation.ts';
import { postReply } from '#server/chat/support.ts';
import type { Database } from '#server/database/schema.ts';
import { cleanup } from '#server/jobs.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { Mail } from '#server/mail/render.ts';
import { newId } from '#server/platform/ids.ts';
import { signUpAndLogIn } from './support/members.ts';
import { startSmtp } from './support/smtp.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE } from './support/world.ts';

const smtp = await startSmtp();
afterAll(() => smtp.down());

/** Sets the host's clock to the database's, or `ms` from it. */
async function setClock({ host, clock }: World, ms = 0): Promise<void> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(host.db);
  clock.set(new Date((rows[0]?.now.getTime() ?? Number.NaN) + ms));
}

const MAIL: Mail = { to: 'mina@example.com', subject: 'Hello', paragraphs: ['How are you?'] };
const queue = ({ host }: World, key: string, mail = MAIL) => enqueueMail(host.db, host, mail, key);

/** Sends what is due; returns the subjects of what arrived. */
async function sendAll({ host }: World): Promise<(string | undefined)[]> {
  smtp.received.length = 0;
  const mailer = createMailer(host, smtp.url);
  while ((await mailer.sendDue()) > 0);
  mailer.close();
  return smtp.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
}

const outbox = ({ host }: World) =>
  host.db.selectFrom('outbox').select(['dedupe_key', 'payload', 'sealed']).orderBy('id').execute();
const subjects = async (world: World) => (await world.mails()).map(({ subject }) => subject);

const auditAt = (at: Date): Insertable<Database['audit_log']> => ({
  id: newId(),
  at,
  actor: 'operator',
  action: 'stock void',
  subject: 'batch',
  detail: '{}',
});

forEachEngine('A mail that was sent (R-38)', (world) => {
  it('loses its text after 30 days, and is never sent again', async () => {
    await queue(world, 'first');
    world.clock.advance(MINUTE);
    expect(await sendAll(world)).toEqual(['Hello']);
    await queue(world, 'unsent', { ...MAIL, subject: 'Not sent' });
    world.clock.advance(30 * DAY - 1);
    await cleanup(world.host);
    expect(await subjects(world)).toEqual(['Not sent', 'Hello']);

    world.clock.advance(1);
    await cleanup(world.host);
    expect(await outbox(world)).toMatchObject([
      { dedupe_key: 'first', payload: null, sealed: null },
      { dedupe_key: 'unsent', payload: { subject: 'Not sent' } },
    ]);
    expect(await subjects(world)).toEqual(['Not sent']);
    await queue(world, 'first');
    expect(await sendAll(world)).toEqual(['Not sent']);
    expect(await subjects(world)).toEqual(['Not sent']);
  });

  it('loses its text however many were sent', async () => {
    for (let count = 0; count < 4; count++) {
      const rows = Array.from({ length: 300 }, (_, index) => ({
        id: newId(),
        kind: 'mail',
        dedupe_key: `${count}-${index}`,
        payload: JSON.stringify(MAIL),
        sealed: null,
        created_at: world.clock.now(),
        due_at: world.clock.now(),
        locked_until: null,
        done_at: world.clock.now(),
        failure: null,
      }));
      await world.host.db.insertInto('outbox').values(rows).execute();
    }
    world.clock.advance(30 * DAY);
    await cleanup(world.host);
    const rows = await outbox(world);
    expect([rows.length, rows.filter(({ payload }) => payload !== null).length]).toEqual([1_200, 0]);
  });
});

forEachEngine(
  'The audit log (R-81)',
  (world) => {
    it('is kept for AUDIT_DAYS', async () => {
      const old = Array.from({ length: 1_200 }, () => auditAt(world.clock.now()));
      await world.host.db.insertInto('audit_log').values(old).execute();
      world.clock.advance(HOUR);
      await world.host.db.insertInto('audit_log').values(auditAt(world.clock.now())).execute();
      const entries = async () => (await world.rowCounts())['audit_log'];
      world.clock.advance(60 * DAY - HOUR - 1);
      await cleanup(world.host);
      expect(await entries()).toBe(1_201);
      world.clock.advance(1);
      await cleanup(world.host);
      expect(await entries()).toBe(1);
    });
  },
  { env: { AUDIT_DAYS: '60' } },
);

forEachEngine('A host whose clock is ahead of the database’s (R-4)', (world) => {
  it('keeps the keys of checkouts', async () => {
    await setClock(world);
    const { browser } = await signUpAndLogIn(world);
    const order = () =>
      browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }), { 'Idempotency-Key': 'k' });
    const first = await order();
    world.clock.advance(DAY);
    await cleanup(world.host);
    expect([first.status, (await order()).text]).toEqual([200, first.text]);
  });

  it('sends the mails with codes, and gives up none', async () => {
    await setClock(world);
    await queue(world, 'code', { ...MAIL, subject: 'Your code', code: '271828' });
    world.clock.advance(DAY);
    expect(await sendAll(world)).toEqual(['Your code']);

    smtp.accepts = false;
    await queue(world, 'refused', { ...MAIL, subject: 'Later' });
    await setClock(world, 4 * DAY);
    expect(await sendAll(world)).toEqual([]);
    smtp.accepts = true;
    world.clock.advance(HOUR);
    expect(await sendAll(world)).toEqual(['Later']);
  });

  it('keeps the text of mails and the audit log', async () => {
    await setClock(world);
    await queue(world, 'one');
    await sendAll(world);
    await world.host.db.insertInto('audit_log').values(auditAt(world.clock.now())).execute();
    world.clock.advance(3_000 * DAY);
    await cleanup(world.host);
    expect(await subjects(world)).toEqual(['Hello']);
    expect((await world.rowCounts())['audit_log']).toBe(1);
  });
});

forEachEngine('A host whose clock is behind the database’s (R-4)', (world) => {
  it('keeps the keys of checkouts until they are old by its own clock', async () => {
    await setClock(world, -3 * DAY);
    const { browser } = await signUpAndLogIn(world);
    await browser.call('checkoutAttempt', { key: 'asked' });
    const keys = async () => {
      await cleanup(world.host);
      return (await world.rowCounts())['idempotency_key'];
    };
    world.clock.advance(DAY - 1);
    expect(await keys()).toBe(1);
    world.clock.advance(1);
    expect(await keys()).toBe(0);
  });
});

forEachEngine(
  'With MAIL_DAYS and CHAT_DAYS',
  (world) => {
    it('a sent mail loses its text after MAIL_DAYS (R-38)', async () => {
      await queue(world, 'first');
      expect(await sendAll(world)).toEqual(['Hello']);
      world.clock.advance(5 * DAY - 1);
      await cleanup(world.host);
      expect(await subjects(world)).toEqual(['Hello']);
      world.clock.advance(1);
      await cleanup(world.host);
      expect(await subjects(world)).toEqual([]);
    });

    it("an account's chat is deleted CHAT_DAYS after its last message, unless it waits (R-76)", async () => {
      const { host, shop } = world;
      const [replied, waiting] = [await shop.buyer(), await shop.buyer()];
      for (const accountId of [replied, waiting])
        await postMessage(host, { id: accountId, accountId }, 'Hello?', { client: '203.0.113.1' });
      await shop.transact((tx) => postReply(tx, host, replied, 'Hello!'));
      const left = async () => {
        await cleanup(host);
        const { chat_conversation, chat_message } = await world.rowCounts();
        return [chat_conversation, chat_message];
      };
      world.clock.advance(60 * DAY);
      expect(await left()).toEqual([2, 3]);
      world.clock.advance(1);
      expect(await left()).toEqual([1, 1]);
    });
  },
  { env: { MAIL_DAYS: '5', CHAT_DAYS: '60' } },
);
