import { beforeEach, expect, it } from 'vitest';
import { onOneEngine } from './support/world.ts';

onOneEngine("A browser's report of what the policy forbade (R-112)", (world) => {
  beforeEach(() => {
    world.logged.clear();
    world.host.metrics.cspReports.reset();
  });
  const send = (type: string, body: unknown, address?: string) =>
    world.browser(address).request('/csp-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const counts = async () => {
    const { values } = await world.host.metrics.cspReports.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.directive, value]));
  };
  const logged = () =>
    world.logged
      .lines()
      .filter(({ event }) => event === 'forbidden by the CSP')
      .map(({ directive, blocked }) => [directive, blocked]);

  it('is counted and logged in its older form', async () => {
    const report = {
      'document-uri': 'https://shop.example.com/my/orders?order=private',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/inject.js?token=private',
    };
    const answer = await send('application/csp-report', { 'csp-report': report });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await counts()).toEqual({ 'script-src-elem': 1 });
    expect(logged()).toEqual([['script-src-elem', 'https://evil.example']]);
    expect(world.logged.text()).not.toContain('private');
  });

  it('is counted and logged in the form of the Reporting API, among other reports', async () => {
    const violation = (effectiveDirective: string, blockedURL: string) => ({
      type: 'csp-violation',
      age: 3,
      url: 'https://shop.example.com/',
      body: { effectiveDirective, blockedURL, disposition: 'enforce' },
    });
    const answer = await send('application/reports+json; charset=utf-8', [
      violation('img-src', 'http://tracker.example:8080/pixel.gif'),
      violation('require-trusted-types-for', 'trusted-types-sink'),
      violation('img-src', 'chrome-extension://abcdef/private.png'),
      { type: 'deprecation', body: { id: 'unload' } },
      { type: 'network-error' },
    ]);
    expect(answer.status).toBe(204);
    expect(await counts()).toEqual({ 'img-src': 2, 'require-trusted-types-for': 1 });
    expect(logged()).toEqual([
      ['img-src', 'http://tracker.example:8080'],
      ['require-trusted-types-for', 'trusted-types-sink'],
      ['img-src', 'chrome-extension:'],
    ]);
  });

  it('adds no label and no text of its own', async () => {
    const forge = (directive: string, blocked: string) =>
      send('application/csp-report', {
        'csp-report': { 'violated-directive': directive, 'blocked-uri': blocked },
      });
    await forge('my-directive', 'words of a stranger');
    await forge("script-src 'self' https://cdn.example", `https://${'a'.repeat(300)}.example/`);
    await forge('', '');
    expect(await counts()).toEqual({ other: 2, 'script-src': 1 });
    expect(logged().map(([, blocked]) => String(blocked))).toEqual([
      'other',
      expect.stringMatching(/^https:\/\/a{92}$/),
      'other',
    ]);
  });

  it('is counted at most 20 times a request', async () => {
    const report = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } };
    await send('application/reports+json', Array(40).fill(report));
    expect(await counts()).toEqual({ 'img-src': 20 });
  });

  it.each([
    ['text/plain', '{}', 415],
    ['application/json', '[]', 415],
    ['application/csp-report', 'nothing', 400],
    ['application/csp-report', '{}', 400],
    ['application/csp-report', 'null', 400],
    ['application/reports+json', '{"type":"csp-violation"}', 400],
    ['application/reports+json', '[{"type":1}]', 400],
    ['application/reports+json', JSON.stringify(['x'.repeat(16 * 1024)]), 413],
  ])('is refused if it is none: %s %s', async (type, body, status) => {
    expect((await send(type, body)).status).toBe(status);
    expect([await counts(), logged()]).toEqual([{}, []]);
  });

  it('is taken 30 times a minute from a client', async () => {
    const report = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } };
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1)
      statuses.push((await send('application/csp-report', report, '203.0.113.9')).status);
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([204, 429]);
    expect((await send('application/csp-report', report, '203.0.113.10')).status).toBe(204);
  });
});
