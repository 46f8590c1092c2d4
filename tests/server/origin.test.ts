import { describe, expect, it } from 'vitest';
import { clientOf } from '#server/http/client-address.ts';
import { requestOrigin } from '#server/http/origin.ts';
import { signUpAndLogIn } from './support/members.ts';
import { onOneEngine, testConfig } from './support/world.ts';

const SANDBOX = testConfig({ PORT: '3000' });
const SHOP = { ...SANDBOX, mode: 'production', publicUrl: 'https://shop.example.com' } as const;

describe('The origin of a request', () => {
  it.each([
    ['the shop, by fetch metadata', { 'Sec-Fetch-Site': 'same-origin' }, 'own'],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 'foreign'],
    ['a sister domain', { 'Sec-Fetch-Site': 'same-site' }, 'foreign'],
    ['a typed address', { 'Sec-Fetch-Site': 'none' }, 'foreign'],
    ['the shop, by its origin', { Origin: 'https://shop.example.com' }, 'own'],
    ['another origin', { Origin: 'https://evil.example' }, 'foreign'],
    ['the same name without encryption', { Origin: 'http://shop.example.com' }, 'foreign'],
    ['a page without an origin', { Origin: 'null' }, 'foreign'],
    [
      'another origin that knows our header',
      { Origin: 'https://evil.example', 'X-Requested-With': 'keystall' },
      'foreign',
    ],
    [
      'another site that lies about its origin',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://shop.example.com' },
      'foreign',
    ],
    ['a loopback page in production', { Origin: 'http://localhost:3000', Host: 'localhost:3000' }, 'foreign'],
    ["the shop's scripts, by their header", { 'X-Requested-With': 'keystall' }, 'own'],
    ['a client that says nothing', {}, 'unknown'],
  ])('is known for %s', (_, headers, expected) => {
    expect(requestOrigin(new Headers(headers), SHOP)).toBe(expected);
  });

  it.each([
    ['http://localhost:3000', 'localhost:3000', 'own'],
    ['http://127.0.0.1:3999', '127.0.0.1:3999', 'own'],
    ['http://[::1]:3000', '[::1]:3000', 'own'],
    ['http://localhost:4000', 'localhost:3000', 'foreign'],
    ['http://localhost.evil.example:3000', 'localhost.evil.example:3000', 'foreign'],
    ['http://evil.example', 'evil.example', 'foreign'],
    ['https://localhost:3000', 'localhost:3000', 'foreign'],
  ])('in the sandbox is own only for the requested loopback host: %s asking %s', (Origin, Host, expected) => {
    expect(requestOrigin(new Headers({ Origin, Host }), SANDBOX)).toBe(expected);
  });
});

describe("A visitor's address", () => {
  it.each([
    ['203.0.113.7', null, 0, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', 'spoofed, 198.51.100.1', 1, '198.51.100.1'],
    ['10.0.0.1', '192.0.2.9, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1', 2, '198.51.100.1'],
    ['10.0.0.1', null, 1, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
    ['::ffff:203.0.113.7', null, 0, '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', null, 0, '2001:db8:0:0::/64'],
    ['10.0.0.1', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
    ['fe80::1%eth0', null, 0, 'fe80:0:0:0::/64'],
    ['::1', null, 0, '0:0:0:0::/64'],
    [undefined, null, 0, 'unknown'],
    ['10.0.0.1', 'nonsense', 1, 'unknown'],
  ])('from %s, forwarded for %s over %i proxies, is counted as %s', (remote, forwarded, hops, expected) => {
    expect(clientOf(remote, forwarded, hops)).toBe(expected);
  });
});

onOneEngine('A foreign page', (world) => {
  const FOREIGN = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
    { Origin: 'null' },
    {},
  ];
  /** Called by the gateway's server, which has no origin; it only makes the host poll. */
  const NOTIFICATION = '/api/bitcart/notification';

  it('changes nothing: no mutating call is answered', async () => {
    const { browser } = await signUpAndLogIn(world);
    const posts = world.app.routes.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/api/') && path !== NOTIFICATION,
    );
    expect(posts.length).toBeGreaterThan(1);
    const before = await world.rowCounts();
    for (const { path } of posts) {
      for (const headers of FOREIGN) {
        const response = await browser.request(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: '{}',
        });
        expect([path, response.status, await response.text()]).toEqual([
          path,
          403,
          'This request does not come from the shop itself.',
        ]);
      }
    }
    expect(await world.rowCounts()).toEqual(before);
  });

  it.each([
    [
      'a form',
      '/api/preference',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'list=alerts&value=false',
    ],
    [
      'a form whose text is JSON',
      '/api/preference',
      { 'Content-Type': 'text/plain' },
      '{"list": "alerts", "value": false, "x": "="}',
    ],
    [
      'a script',
      '/api/preference',
      { 'Content-Type': 'application/json' },
      '{"list": "alerts", "value": false}',
    ],
    [
      'a script that asks for a code',
      '/api/forget',
      { 'Content-Type': 'application/json' },
      '{"email": "mina@example.com"}',
    ],
  ])('changes nothing by %s', async (_, path, type, body) => {
    const { browser } = await signUpAndLogIn(world);
    const profile = (await browser.call('profile')).answer();
    const before = await world.rowCounts();
    for (const from of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const response = await browser.request(path, { method: 'POST', headers: { ...type, ...from }, body });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.call('profile')).answer()).toEqual(profile);
    expect(await world.rowCounts()).toEqual(before);
  });

  it('does not log out by an image', async () => {
    const { browser } = await signUpAndLogIn(world);
    const image = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };
    expect((await browser.request('/api/logout', { headers: image })).status).toBe(403);
    expect((await browser.call('tokenValidation')).status).toBe(204);
  });

  it('does not log out', async () => {
    const { browser } = await signUpAndLogIn(world);
    for (const headers of FOREIGN) {
      const response = await browser.request('/api/logout', { headers });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.call('tokenValidation')).status).toBe(204);
  });

  it('can’t read either: no response allows another origin', async () => {
    const { browser } = await signUpAndLogIn(world);
    const response = await browser.request('/api/profile', { headers: { Origin: 'https://evil.example' } });
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});

onOneEngine('Every answer (R-111)', (world) => {
  it.each(['/api/profile', '/api/nothing', '/healthz'])(
    'at %s carries the security headers',
    async (path) => {
      const { headers } = await world.browser().request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-reports",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(
          /^(?=.*\bcamera=\(\))(?=.*\bgeolocation=\(\))(?=.*\bpayment=\(\))(?=.*\bclipboard-write=\(self\))/,
        ),
        'cache-control': 'no-store',
      });
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );
});

onOneEngine(
  'Every answer of a shop at https (R-111)',
  (world) => {
    it('asks for https from now on, and for reports by the newer way, too', async () => {
      const { headers } = await world.browser().request('/healthz');
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
      expect(headers.get('Content-Security-Policy')).toMatch(/; report-uri \/csp-reports; report-to csp$/);
      expect(headers.get('Reporting-Endpoints')).toBe('csp="/csp-reports"');
    });
  },
  { config: { mode: 'production', publicUrl: 'https://shop.example.com' } },
);
