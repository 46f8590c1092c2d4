import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { describeError } from '#server/telemetry/describe-error.ts';
import { signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { onOneEngine } from './support/world.ts';

const NAMES = Object.keys(calls).filter((name): name is CallName => name in calls);
const OWN = { [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };
const JSON_OWN = { ...OWN, 'Content-Type': 'application/json' };

/** Bodies that no call accepts, with the expected status. */
const BAD: Record<string, { init: RequestInit & { duplex?: 'half' }; status: number }> = {
  'a form': { init: { headers: OWN, body: new URLSearchParams({ username: 'mina' }) }, status: 415 },
  'a text': { init: { headers: { ...OWN, 'Content-Type': 'text/plain' }, body: '{}' }, status: 415 },
  'no body': { init: { headers: JSON_OWN }, status: 400 },
  'half of a JSON text': { init: { headers: JSON_OWN, body: '{"username": "mi' }, status: 400 },
  'bytes that are no UTF-8': {
    init: { headers: JSON_OWN, body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
    status: 400,
  },
  'a JSON number': { init: { headers: JSON_OWN, body: '7' }, status: 400 },
  'a JSON null': { init: { headers: JSON_OWN, body: 'null' }, status: 400 },
  'a JSON list': { init: { headers: JSON_OWN, body: '[{}]' }, status: 400 },
  'an empty object': { init: { headers: JSON_OWN, body: '{}' }, status: 400 },
  'fields of wrong types': {
    init: { headers: JSON_OWN, body: JSON.stringify(wrongEverywhere()) },
    status: 400,
  },
  'a text that holds U+0000': {
    init: { headers: JSON_OWN, body: JSON.stringify({ username: 'mi\0na', password: 'pass\0word' }) },
    status: 400,
  },
  'a text with half a surrogate pair': {
    init: { headers: JSON_OWN, body: '{"username": "mi\\ud800na", "password": "pass word 1"}' },
    status: 400,
  },
  'a key with half a surrogate pair': {
    init: { headers: JSON_OWN, body: '{"userna\\udfffme": "mina", "password": "pass word 1"}' },
    status: 400,
  },
  'a nest of ten thousand lists': {
    init: { headers: JSON_OWN, body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` },
    status: 400,
  },
  'more than 256 kB': {
    init: { headers: JSON_OWN, body: JSON.stringify({ username: 'm'.repeat(300_000) }) },
    status: 413,
  },
  'more than 256 kB without saying how much': {
    init: { headers: JSON_OWN, body: endless(), duplex: 'half' },
    status: 413,
  },
};

onOneEngine('What does not fit a call', (world) => {
  it.each(Object.entries(BAD))(
    'such as %s, is rejected in one sentence and writes nothing',
    async (_, bad) => {
      const { browser } = await signUpAndLogIn(world);
      const before = await world.rowCounts();
      for (const name of postsOf(world)) {
        const body = bad.init.body instanceof ReadableStream ? endless() : bad.init.body;
        const init = { ...bad.init, method: 'POST', ...(body === undefined ? {} : { body }) };
        const response = await browser.request(calls[name].path, init);
        expect([name, response.status]).toEqual([name, bad.status]);
        await expectSentence(response);
        expect(await world.rowCounts()).toEqual(before);
      }
    },
  );

  it('is rejected with the name of the missing field', async () => {
    const { browser } = await signUpAndLogIn(world);
    for (const name of postsOf(world)) {
      const { text } = await browser.call(name, JSON.parse('{}'));
      expect([name, text]).toEqual([name, expect.stringMatching(/^[\w.]+ is missing\.$/)]);
    }
  });

  it('is answered with a 401 first where a login is needed', async () => {
    const response = await world.browser().request('/api/profile');
    expect([response.status, await response.text()]).toEqual([401, 'You are not logged in.']);
  });

  it.each(['/api/nothing', '/api', '/api/login/more', '/api/forget-me'])('is a 404 at %s', async (path) => {
    const response = await world.browser().request(path, { method: 'POST' });
    expect(response.status).toBe(404);
    await expectSentence(response);
  });

  it('tells a shopper what is wrong with a sign-up, by the labels of the form', async () => {
    const details = {
      username: 'mina_91',
      email: 'mina@example.com',
      password: 'tall-trees-7',
      tos: true,
    } as const;
    const { username, signupPassword, email, terms, code } = FIELD_FAULTS;
    const wrong = [
      [{ ...details, username: 'ab' }, username.tooShort],
      [{ ...details, password: 'tall-trees' }, signupPassword.withoutNumber],
      [{ ...details, email: 'mina' }, email.mistyped],
      [{ ...details, tos: false }, terms.unread],
      [{ otp: 12 }, code.incomplete],
      [{ otp: '12' }, code.incomplete],
      [{ otp: '012345' }, code.tooLow],
    ] as const;
    for (const [payload, { says }] of wrong) {
      const { status, text } = await world.browser().call('signup', JSON.parse(JSON.stringify(payload)));
      expect([status, text]).toEqual([400, says]);
    }
  });
});

onOneEngine('An error of the host itself', (world) => {
  it('gets one neutral sentence', async () => {
    const { browser } = await signUpAndLogIn(world);
    try {
      await world.host.db.schema.alterTable('session').renameTo('session_away').execute();
      const { status, text } = await browser.call('profile');
      expect([status, text]).toEqual([
        500,
        expect.stringMatching(
          /^Something went wrong on our side\. Please try again in a moment\. Reference: \w{10}$/,
        ),
      ]);
      const reference = text.slice(-10);
      expect(world.logged.lines()).toContainEqual(
        expect.objectContaining({
          request_id: reference,
          err: expect.stringContaining('database error, code 42P01'),
        }),
      );
    } finally {
      await world.host.db.schema.alterTable('session_away').renameTo('session').execute();
    }
  });
});

describe('The log', () => {
  const secret = 'tall-trees-7';
  const thrownBy = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['a value that does not fit', () => v.parse(v.object({ password: v.number() }), { password: secret })],
    ['a text that is no JSON', () => JSON.parse(secret)],
  ])('does not quote %s', (_, work) => {
    const error = thrownBy(work);
    expect(String(error)).toContain('tall');
    expect(describeError(error)).not.toContain('tall');
  });

  it('says where a value is invalid', () => {
    const account = v.object({ account: v.object({ password: v.number() }) });
    const error = thrownBy(() => v.parse(account, { account: { password: secret } }));
    expect(describeError(error)).toMatch(/^ValiError: does not fit at account\.password\n\s+at /);
  });
});

/** The host's calls that take a payload. */
function postsOf(world: World): CallName[] {
  const served = NAMES.filter((name) => {
    const { method, path } = calls[name];
    return (
      method === 'POST' && world.app.routes.some((route) => route.method === method && route.path === path)
    );
  });
  expect(served).toEqual(
    expect.arrayContaining(['login', 'signup', 'forget', 'preference', 'changeEmail', 'changePassword']),
  );
  return served;
}

async function expectSentence(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(text).toMatch(/^[^\n{<]{10,200}[.!?]$/);
  expect(text).not.toMatch(/Invalid|undefined|Object|SELECT|\bat \//);
}

/** Every field of every call, with a value of a wrong type. */
function wrongEverywhere(): Record<string, unknown> {
  const fields = [
    'username',
    'email',
    'password',
    'tos',
    'otp',
    'productId',
    'quantity',
    'items',
    'totalPrice',
    'coupon',
  ];
  const more = ['method', 'cart', 'payment_id', 'cancel', 'userInput', 'list', 'value', 'current_pass'];
  return Object.fromEntries([...fields, ...more].map((field) => [field, { $ne: null }]));
}

function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(' '.repeat(65_536));
  return new ReadableStream({ pull: (stream) => stream.enqueue(chunk) });
}
