import { PassThrough } from 'node:stream';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Conversation } from '#contract/office/chat.ts';
import { alertWaitingVisitors } from '#server/chat/support.ts';
import { interactiveChat } from '#server/operator/cli/interactive-chat.ts';
import { execute } from '#server/operator/http/operator-server.ts';
import type { ChatHost, ChatSocket as Talked } from './support/chat.ts';
import { openChat, startChatHost } from './support/chat.ts';
import { signUpAndLogIn } from './support/members.ts';
import { dedent, makeOperatorFolder, operatorEnv, operatorFor, squeezed } from './support/operator.ts';
import { DAY, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
/** The name of a visitor without an account. */
const SHORT = /visitor (\w{6}):/;

onOneEngine(
  'The operator in the support chat',
  (world) => {
    const operator = operatorFor(world, folder);
    let at: ChatHost;
    const open: Talked[] = [];
    beforeEach(async () => {
      at = await startChatHost(world);
    });
    afterEach(async () => {
      for (const { socket } of open.splice(0)) socket.terminate();
      await at.close();
    });
    const visitorWho = async (text: string, cookies = new Map<string, string>()) => {
      const visitor = await openChat(at.port, { cookies });
      open.push(visitor);
      visitor.say(text);
      await visitor.until(1);
      return visitor;
    };
    const idOf = async (name: string) =>
      (
        await world.host.db
          .selectFrom('account')
          .select('id')
          .where('username', '=', name)
          .executeTakeFirstOrThrow()
      ).id;

    it('takes a conversation, which others see, and may take over (R-170)', async () => {
      await visitorWho('Hello?');
      const [{ visitor } = { visitor: '' }] = await world.shop.operator('chat list', {});
      const lines = `
        sana$ chat take <visitor>
        The conversation is now yours, and others see it.
        audit by sana: chat take <visitor>: assigned to none → sana
        $ chat list
        VISITOR   ACCOUNT  WAITING SINCE     MESSAGES  LAST              LAST WORDS  ASSIGNED TO
        <visitor>           2026-03-02 14:00         1  2026-03-02 14:00  Hello?      sana
        $ chat show <visitor>
        Visitor:       <visitor>
        Account:       none
        Waiting since: 2026-03-02 14:00
        Taken:         by sana, 2026-03-02 14:00

        2026-03-02 14:00  visitor <short>: Hello?
        $ chat take <visitor>
        ! sana has taken this: ask, or take it over with --over.
        [1]
        $ chat take <visitor> --over
        The conversation is now yours, and others see it.
        audit: chat take <visitor>: assigned to sana → operator
        $ chat take <visitor> --release
        The conversation is free again.
        audit: chat take <visitor>: assigned to operator → none`;
      const sana = await operator.add('sana', 'support');
      expect(await operator.transcript(lines, { visitor, short: SHORT }, { sana })).toBe(dedent(lines));
      expect(await operator.json('chat list')).toMatchObject([{ assigned_to: null, assigned_at: null }]);
    });

    it('says that no answer is needed: the visitor waits no more, until they write again (R-75)', async () => {
      const visitor = await visitorWho('Thank you!');
      const list = () => world.shop.operator('chat list', {});
      const [writer] = await list();
      const who = writer?.visitor ?? '';
      expect(writer?.waiting_since).not.toBeNull();
      const unseen = world.shop.operator('chat dismiss', { visitor: who, seen: 0 });
      await expect(unseen).rejects.toMatchObject({ status: 409 });
      const lines = `
        $ chat dismiss <visitor>
        They wait no more.
        audit: chat dismiss <visitor>: waiting yes → no
        $ chat dismiss <visitor>
        They were not waiting; nothing changed.`;
      expect(await operator.transcript(lines, { visitor: who })).toBe(dedent(lines));
      expect(await list()).toMatchObject([{ visitor: who, waiting_since: null }]);
      world.clock.advance(5 * MINUTE);
      await alertWaitingVisitors(world.host);
      expect(await world.mails()).toEqual([]);
      visitor.say('One more thing');
      await visitor.until(2);
      expect(await list()).toMatchObject([
        { visitor: who, waiting_since: world.host.now().toISOString(), last_words: 'One more thing' },
      ]);
    });

    it('sees who is waiting, longest first, replies, and is audited', async () => {
      const first = await visitorWho('Hello?');
      world.clock.advance(MINUTE);
      const { browser, shopper } = await signUpAndLogIn(world);
      const second = await visitorWho('\u001b[2JMy code is dead', browser.cookies);
      await world.shop.pays('bank', await idOf(shopper.username), { 'star-5': 1 });

      const lines = `
        $ chat list
        VISITOR  ACCOUNT  WAITING SINCE  MESSAGES  LAST  LAST WORDS  ASSIGNED TO
        <visitor>  2026-03-02 14:00  1  2026-03-02 14:00  Hello?
        <account>  <shopper>  2026-03-02 14:01  1  2026-03-02 14:01  [2JMy code is dead
        $ chat show <SHOPPER>
        Visitor:  <account>
        Account:  <shopper>
        E-mail:  <shopper>@example.com
        Waiting since: 2026-03-02 14:01

        ORDER  CREATED  PAID  STATE  OF
        <order>  2026-03-02 14:01  PKR 500  Processing  1 × Star Card, USD 5

        2026-03-02 14:01  <shopper>: [2JMy code is dead
        $ chat answer <shopper> A new "one is on its way."
        Sent.
        audit: chat answer <account>: line 2`;
      const named = {
        shopper: shopper.username,
        SHOPPER: shopper.username.toUpperCase(),
        visitor: /^(\w{8}) {2}/,
        account: await idOf(shopper.username),
        order: /(KS-\S+)/,
      };
      expect(squeezed(await operator.transcript(lines, named))).toBe(dedent(lines));
      expect(await second.until(2)).toContain('Support: A new one is on its way.');
      expect(first.said()).toEqual(['You: Hello?']);
      const answered = { username: shopper.username, waiting_since: null };
      expect(await operator.json('chat list')).toMatchObject([{ username: null }, answered]);
      world.clock.advance(10 * DAY);
      expect(await operator.json('chat list')).toMatchObject([{ username: null }, answered]);
      expect(await operator.json('chat list --waiting')).toMatchObject([{ username: null }]);
    });

    it('is Support to the visitor, and has a name in the history that operators read (R-101)', async () => {
      const visitor = await visitorWho('Hello?');
      const [{ visitor: id } = { visitor: '' }] = await world.shop.operator('chat list', {});
      const lines = `
        sana$ chat answer <visitor> Good morning
        Sent.
        audit by sana: chat answer <visitor>: line 2
        $ chat answer <visitor> And good day
        Sent.
        audit: chat answer <visitor>: line 3
        $ chat show <visitor>
        Visitor: <visitor>
        Account: none

        2026-03-02 14:00  visitor <short>: Hello?
        2026-03-02 14:00  Support (sana): Good morning
        2026-03-02 14:00  Support: And good day`;
      const sana = await operator.add('sana', 'support');
      expect(await operator.transcript(lines, { visitor: id, short: SHORT }, { sana })).toBe(dedent(lines));
      expect(await visitor.until(3)).toEqual([
        'You: Hello?',
        'Support: Good morning',
        'Support: And good day',
      ]);
      expect(JSON.stringify(visitor.lines)).not.toContain('sana');
      const { said } = await world.shop.operator('chat show', { visitor: id });
      expect(said.map(({ msg, by }) => [msg, by])).toEqual([
        ['Hello?', null],
        ['Good morning', 'sana'],
        ['And good day', 'operator'],
      ]);
    });

    it('can reply to visitors who have logged in since, but not accounts that never wrote', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const browser = world.browser();
      await visitorWho('From my desk', browser.cookies);
      const [writer] = await world.host.db.selectFrom('chat_conversation').select('id').execute();
      (await browser.call('login', { username: shopper.username, password: shopper.password })).answer();
      const here = await openChat(at.port, { cookies: browser.cookies });
      open.push(here);
      await here.until(1);
      await operator.json(['chat', 'answer', writer?.id ?? '', 'Hello at your desk']);
      expect(await here.until(2)).toContain('Support: Hello at your desk');
      const { shopper: silent } = await signUpAndLogIn(world);
      const lines = `
        $ chat answer nobody Hello
        ! There is no account "nobody".
        [1]
        $ chat answer <silent> Hello
        ! <silent> has not written to support.
        [1]`;
      expect(await operator.transcript(lines, { silent: silent.username })).toBe(dedent(lines));
      expect((await operator.run(['chat', 'answer', shopper.username, '   '])).code).toBe(2);
    });

    it('gets one mail about each wait of 2 minutes', async () => {
      const visitor = await visitorWho('Hello?');
      const mails = async () =>
        (await world.mails()).filter(({ subject }) => subject.endsWith('support chat'));
      world.clock.advance(2 * MINUTE - 1);
      await alertWaitingVisitors(world.host);
      expect(await mails()).toEqual([]);
      world.clock.advance(1);
      await Promise.all([alertWaitingVisitors(world.host), alertWaitingVisitors(world.host)]);
      visitor.say('Is anybody there?');
      await visitor.until(2);
      world.clock.advance(5 * MINUTE);
      await alertWaitingVisitors(world.host);
      expect(await mails()).toMatchObject([
        {
          subject: 'Someone is waiting in the support chat',
          text: expect.stringContaining(
            'A visitor without an account has been waiting since 2 March 2026 at 14:00, Pakistan time.\n',
          ),
        },
      ]);

      const [writer] = await world.host.db.selectFrom('chat_conversation').select('id').execute();
      await operator.json(['chat', 'answer', writer?.id ?? '', 'Yes']);
      await visitor.until(3);
      visitor.say('Good');
      await visitor.until(4);
      world.clock.advance(2 * MINUTE);
      await alertWaitingVisitors(world.host);
      expect(await mails()).toHaveLength(2);
    });

    it('gets one mail for all who are due, and the next one 5 minutes later', async () => {
      await visitorWho('Hello?');
      const { browser, shopper } = await signUpAndLogIn(world);
      await visitorWho('Me too', browser.cookies);
      const waiting_since = world.clock.now();
      const more = Array.from({ length: 30 }, (_, at) => ({
        id: `visitor-${at}`,
        message_count: 1,
        waiting_since,
      }));
      const alert_at = new Date(waiting_since.getTime() + 2 * MINUTE);
      await world.host.db
        .insertInto('chat_conversation')
        .values(
          more.map((row) => ({
            ...row,
            account_id: null,
            merged_into: null,
            alert_at,
            last_message_at: waiting_since,
          })),
        )
        .execute();
      const mails = async () => (await world.mails()).filter(({ to }) => to === 'staff@example.com');
      world.clock.advance(2 * MINUTE);
      await Promise.all([alertWaitingVisitors(world.host), alertWaitingVisitors(world.host)]);
      expect(await mails()).toMatchObject([
        {
          subject: '32 people are waiting in the support chat',
          text: expect.stringContaining('12 more are waiting too.'),
        },
      ]);
      expect((await mails())[0]?.text.match(/has been waiting since/g)).toHaveLength(20);
      expect((await mails())[0]?.text).toContain(shopper.username);

      await visitorWho('And me');
      world.clock.advance(5 * MINUTE - 1);
      await alertWaitingVisitors(world.host);
      expect(await mails()).toHaveLength(1);
      world.clock.advance(1);
      await Promise.all([alertWaitingVisitors(world.host), alertWaitingVisitors(world.host)]);
      expect(await mails()).toMatchObject([
        { subject: 'Someone is waiting in the support chat' },
        { subject: '32 people are waiting in the support chat' },
      ]);
    });

    it('reads a long conversation from its end or from any message, 200 at a time', async () => {
      await visitorWho('Line 1');
      const { id } = await world.host.db
        .selectFrom('chat_conversation')
        .select('id')
        .executeTakeFirstOrThrow();
      const sent_at = world.clock.now();
      const lines = Array.from({ length: 449 }, (_, at) => ({ position: at + 2, body: `Line ${at + 2}` }));
      await world.host.db
        .insertInto('chat_message')
        .values(lines.map((line) => ({ ...line, conversation_id: id, author: 'visitor' as const, sent_at })))
        .execute();
      await world.host.db
        .updateTable('chat_conversation')
        .set({ message_count: 450 })
        .where('id', '=', id)
        .execute();
      const shown = async (...after: string[]) => {
        const { said } = v.parse(
          Conversation,
          await operator.json(['chat', 'show', id, ...after.flatMap((one) => ['--after', one])]),
        );
        return [said.length, said[0]?.id, said.at(-1)?.id];
      };
      expect(await shown()).toEqual([200, 251, 450]);
      expect(await shown('0')).toEqual([200, 1, 200]);
      expect(await shown('300')).toEqual([150, 301, 450]);
    });

    describe('in a terminal', () => {
      it('sends what was typed before the input ended, never sends mistyped commands, and exits', async () => {
        const visitor = await visitorWho('Hello?');
        const input = new PassThrough();
        const output = new PassThrough().resume();
        input.end('۱\n/quti\nWhat can I do for you?\n');
        await interactiveChat({ send: (name, asked) => execute(world.host, name, asked), input, output });
        expect(await visitor.until(2)).toEqual(['You: Hello?', 'Support: What can I do for you?']);
      });

      it('fails to start if no host answers', async () => {
        const send = () => Promise.reject(new Error('No host answers.'));
        const [input, output] = [new PassThrough(), new PassThrough()];
        await expect(interactiveChat({ send, input, output })).rejects.toThrow('No host answers.');
      });

      /** An interactive chat whose input, output and host the test controls. */
      const talking = () => {
        const input = new PassThrough();
        const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
        const seen = { shown: '', asked: 0, isDown: false };
        output.on('data', (part: Buffer) => {
          seen.shown += part.toString();
        });
        const send: Parameters<typeof interactiveChat>[0]['send'] = async (name, asked) => {
          seen.asked += 1;
          if (seen.isDown) throw new Error('No host answers.');
          return execute(world.host, name, asked);
        };
        const ended = interactiveChat({ send, input, output, everyMs: 10 });
        return {
          seen,
          type: (text: string) => input.write(`${text}\r`),
          shows: (pattern: RegExp) => expect.poll(() => seen.shown).toMatch(pattern),
          count: (text: string) => seen.shown.split(text).length - 1,
          ended,
        };
      };

      it('reports once that no host answers, and restores what could not be sent', async () => {
        const visitor = await visitorWho('Hello?');
        const { seen, type, shows, count, ended } = talking();
        await shows(/1 {2}visitor/);
        type('1');
        await shows(/: Hello\?/);
        seen.isDown = true;
        const before = seen.asked;
        await expect.poll(() => seen.asked).toBeGreaterThan(before + 5);
        expect(count('No host answers.')).toBe(1);
        type('On its way.');
        await expect.poll(() => count('No host answers.')).toBe(2);
        seen.isDown = false;
        type('');
        expect(await visitor.until(2)).toEqual(['You: Hello?', 'Support: On its way.']);
        seen.isDown = true;
        await expect.poll(() => count('No host answers.')).toBe(3);
        seen.isDown = false;
        type('/quit');
        await ended;
      });

      it('shows the whole conversation again when the visitor logs in to an account with messages', async () => {
        const { browser: elsewhere, shopper } = await signUpAndLogIn(world);
        const there = await visitorWho('From my phone', elsewhere.cookies);
        there.say('Also from my phone');
        await there.until(2);
        await operator.json(['chat', 'answer', shopper.username, 'Good morning']);
        const browser = world.browser();
        await visitorWho('From my desk', browser.cookies);
        const { type, shows, count, ended } = talking();
        await shows(/1 {2}visitor/);
        type('1');
        await shows(/: From my desk/);
        (await browser.call('login', { username: shopper.username, password: shopper.password })).answer();
        await shows(new RegExp(`Account: +${shopper.username}[\\s\\S]*From my phone[\\s\\S]*From my desk`));
        there.say('Back on my phone');
        await shows(/Back on my phone/);
        for (const once of ['Also from my phone', 'Back on my phone'])
          expect([once, count(once)]).toEqual([once, 1]);
        type('/quit');
        await ended;
      });

      it('opens a waiting conversation, shows new messages as they come, replies, and goes back', async () => {
        const visitor = await visitorWho('Hello?');
        const [input, output] = [new PassThrough(), new PassThrough()];
        let shown = '';
        output.on('data', (part: Buffer) => {
          shown += part.toString();
        });
        const shows = (pattern: RegExp) => expect.poll(() => shown).toMatch(pattern);
        const [words] = [
          async (command: string, asked: unknown) => {
            const { visitor: name = '', text = '', after } = Object(asked);
            const more = [name, text, ...(after === undefined ? [] : ['--after', String(after)])].filter(
              (one) => one !== '',
            );
            return operator.json([...command.split(' '), ...more]);
          },
        ];
        const ended = interactiveChat({
          send: words,
          input,
          output,
          everyMs: 20,
          now: () => world.clock.now().getTime(),
        });
        await shows(/1 {2}visitor \w{6} {2}waiting since just now/);
        input.write('1\n');
        await shows(/visitor \w{6}: Hello\?/);
        input.write('What can I do for you?\n');
        expect(await visitor.until(2)).toContain('Support: What can I do for you?');
        visitor.say('Nothing, thanks');
        await shows(/: Nothing, thanks/);
        input.write('/back\n');
        await shows(/Nothing, thanks[\s\S]*1 {2}visitor \w{6}/);
        input.write('/quit\n');
        await ended;
        expect(shown.match(/Nothing, thanks/g)).toHaveLength(1);
      });
    });
  },
  { env: { ...operatorEnv(folder), OPERATOR_EMAIL: 'staff@example.com' } },
);
