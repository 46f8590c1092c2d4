import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellOfWaiting } from '#server/chat/support.ts';
import { obey } from '#server/operator/listener.ts';
import { talk } from '#server/operator/talk.ts';
import type { ChatHost, Conversation } from './support/chat.ts';
import { converse, listening } from './support/chat.ts';
import { member } from './support/members.ts';
import { operatorEnv, operatorFolder, operatorOf } from './support/operator.ts';
import { buy } from './support/shopping.ts';
import { forEachEngine, MINUTE } from './support/world.ts';

const folder = operatorFolder();

forEachEngine(
  'The operator in the support chat',
  (world) => {
    const operator = operatorOf(world, folder);
    let at: ChatHost;
    const open: Conversation[] = [];
    beforeEach(async () => {
      at = await listening(world);
    });
    afterEach(async () => {
      for (const { socket } of open.splice(0)) socket.terminate();
      await at.close();
    });
    const visitorWho = async (text: string, cookies = new Map<string, string>()) => {
      const visitor = await converse(at.port, { cookies });
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

    it('sees who waits, longest first, answers, and is noted', async () => {
      const first = await visitorWho('Hello?');
      world.clock.pass(MINUTE);
      const { browser, shopper } = await member(world);
      const second = await visitorWho('\u001b[2JMy code is dead', browser.cookies);
      await buy(world.host, await idOf(shopper.username), { 'star-5': 1 });

      const list = await operator.json('chat list');
      expect(list).toMatchObject([
        { username: null, lines: 1, waits_since: expect.any(String) },
        { username: shopper.username, lines: 1, waits_since: expect.any(String) },
      ]);
      const shown = await operator.run(['chat', 'show', shopper.username.toUpperCase()]);
      expect(shown.out).toContain(`${shopper.username}: [2JMy code is dead`);
      expect(shown.out).not.toContain('\u001b');
      expect(shown.out).toMatch(/1 × .*Star/i);
      expect(shown.out).toContain(shopper.email);

      expect(await operator.run(['chat', 'answer', shopper.username, 'A new', 'one is on its way.'])).toEqual(
        {
          code: 0,
          out: 'Said.\n',
          err: '',
        },
      );
      expect(await second.until(2)).toContain('Support: A new one is on its way.');
      expect(first.said()).toEqual(['You: Hello?']);
      expect(await operator.json('chat list')).toMatchObject([
        { username: null },
        { username: shopper.username, waits_since: null },
      ]);
      expect(await operator.audits()).toMatchObject([
        {
          actor: 'operator',
          action: 'chat answer',
          subject: await idOf(shopper.username),
          detail: { line: 2 },
        },
      ]);
    });

    it('answers whoever has logged in since, and nobody who never wrote', async () => {
      const { shopper } = await member(world);
      const browser = world.browser();
      await visitorWho('From my desk', browser.cookies);
      const [writer] = await world.host.db.selectFrom('chat_visitor').select('id').execute();
      (await browser.call('login', { username: shopper.username, password: shopper.password })).answer();
      const here = await converse(at.port, { cookies: browser.cookies });
      open.push(here);
      await here.until(1);
      await operator.json(['chat', 'answer', writer?.id ?? '', 'Hello at your desk']);
      expect(await here.until(2)).toContain('Support: Hello at your desk');
      const nobody = await operator.run(['chat', 'answer', 'nobody', 'Hello']);
      expect([nobody.code, nobody.err]).toEqual([1, 'There is no account "nobody".\n']);
      const { shopper: silent } = await member(world);
      const unheard = await operator.run(['chat', 'answer', silent.username, 'Hello']);
      expect([unheard.code, unheard.err]).toEqual([1, `${silent.username} has not written to support.\n`]);
      expect((await operator.run(['chat', 'answer', shopper.username, '   '])).code).toBe(2);
    });

    it('is told by mail of whoever has waited for 2 minutes, each time of waiting once', async () => {
      const visitor = await visitorWho('Hello?');
      const mails = async () => (await world.mails()).filter(({ to }) => to === 'staff@example.com');
      world.clock.pass(2 * MINUTE - 1);
      await tellOfWaiting(world.host);
      expect(await mails()).toEqual([]);
      world.clock.pass(1);
      await Promise.all([tellOfWaiting(world.host), tellOfWaiting(world.host)]);
      visitor.say('Is anybody there?');
      await visitor.until(2);
      world.clock.pass(5 * MINUTE);
      await tellOfWaiting(world.host);
      expect(await mails()).toMatchObject([
        {
          subject: 'Somebody waits in the support chat',
          text: expect.stringContaining('A visitor without an account'),
        },
      ]);

      const [writer] = await world.host.db.selectFrom('chat_visitor').select('id').execute();
      await operator.json(['chat', 'answer', writer?.id ?? '', 'Yes']);
      await visitor.until(3);
      visitor.say('Good');
      await visitor.until(4);
      world.clock.pass(2 * MINUTE);
      await tellOfWaiting(world.host);
      expect(await mails()).toHaveLength(2);
    });

    describe('in a terminal', () => {
      it('says what was typed before the input ended, keeps mistyped commands to itself, and ends', async () => {
        const visitor = await visitorWho('Hello?');
        const input = new PassThrough();
        const output = new PassThrough().resume();
        input.end('1\n/quti\nWhat can I do for you?\n');
        await talk({ ask: (name, asked) => obey(world.host, name, asked), input, output });
        expect(await visitor.until(2)).toEqual(['You: Hello?', 'Support: What can I do for you?']);
      });

      it('does not begin where no host answers', async () => {
        const ask = () => Promise.reject(new Error('No host answers.'));
        const [input, output] = [new PassThrough(), new PassThrough()];
        await expect(talk({ ask, input, output })).rejects.toThrow('No host answers.');
      });

      it('opens the one who waits, shows what they say as it comes, answers, and goes back', async () => {
        const visitor = await visitorWho('Hello?');
        const [input, output] = [new PassThrough(), new PassThrough()];
        let shown = '';
        output.on('data', (part: Buffer) => {
          shown += part.toString();
        });
        const shows = (pattern: RegExp) => expect.poll(() => shown, { timeout: 10_000 }).toMatch(pattern);
        const [words] = [
          async (command: string, asked: unknown) => {
            const { visitor: name = '', text = '', after } = Object(asked);
            const more = [name, text, ...(after === undefined ? [] : ['--after', String(after)])].filter(
              (one) => one !== '',
            );
            return operator.json([...command.split(' '), ...more]);
          },
        ];
        const ended = talk({
          ask: words,
          input,
          output,
          everyMs: 20,
          now: () => world.clock.now().getTime(),
        });
        await shows(/1 {2}visitor \w{6} {2}waits since a moment ago/);
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
