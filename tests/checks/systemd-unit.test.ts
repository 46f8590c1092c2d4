import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import packageJson from '../../package.json' with { type: 'json' };

const INSTALLED = '/opt/keystall';
const unit = readFileSync('src/tooling/deploy/keystall.service', 'utf8');
/** With the lines for a key that is being changed. */
const withTwoKeys = unit.replace(/^#(?=LoadCredential=|Environment=)/gm, '');

const valuesOf = (name: string, file = unit): string[] =>
  [...file.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const folder = mkdtempSync(join(tmpdir(), 'keystall-unit-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the service of systemd starts what the tree has, where its comment puts it', () => {
  expect(valuesOf('WorkingDirectory')).toEqual([INSTALLED]);
  const [command = ''] = valuesOf('ExecStart');
  const [program = '', script = '', ...more] = command.split(' ');
  expect(program.startsWith(`${INSTALLED}/`)).toBe(true);
  expect([program.replace(`${INSTALLED}/`, ''), script].filter((path) => !existsSync(path))).toEqual([]);
  expect([packageJson.scripts.start, more]).toEqual([`exec node ${script}`, []]);
});

it.each([
  ['as it is', unit, ['SECRET', 'DATABASE_URL', 'SMTP_URL']],
  ['while its key is changed', withTwoKeys, ['SECRET', 'DATABASE_URL', 'SMTP_URL', 'SECRET_PREVIOUS']],
])('the service of systemd gives the host its settings, %s', (_when, file, secrets) => {
  const sealed: Record<string, string> = {
    SECRET: 'a secret that is long enough for tests',
    DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
    SMTP_URL: 'smtp://127.0.0.1',
    SECRET_PREVIOUS: 'the secret before, long enough as well',
  };
  for (const credential of valuesOf('LoadCredential', file)) {
    const [name = '', path = ''] = credential.split(':');
    expect(path).toBe(`/etc/keystall/${name}`);
    writeFileSync(join(folder, name), sealed[name.toUpperCase().replaceAll('-', '_')] ?? '');
  }
  const settings = Object.fromEntries(
    valuesOf('Environment', file).map((each) => {
      const [name = '', ...value] = each.split('=');
      return [name, value.join('=').replace('%d', folder).replace('%S', '/var/lib').replaceAll('%i', '1')];
    }),
  );
  expect(Object.keys(settings).toSorted()).toEqual(
    ['NODE_ENV', 'ENV_FILE', 'HOST', 'DATA_DIR', ...secrets.map((name) => `${name}_FILE`)].toSorted(),
  );
  const ofOperator = {
    PUBLIC_URL: 'https://shop.example.com',
    TRUSTED_PROXIES: '1',
    BANK_NAME: 'First Bank',
    BANK_ACCOUNT: 'PK00FIRS0000000000000001',
    BANK_TITLE: 'Shop Ltd',
  };
  const config = readConfig({ ...settings, ...ofOperator });
  expect(config).toMatchObject({
    ok: true,
    value: {
      mode: 'production',
      host: '127.0.0.1',
      dataDir: '/var/lib/keystall1',
      secret: sealed['SECRET'],
      secretPrevious: secrets.includes('SECRET_PREVIOUS') ? sealed['SECRET_PREVIOUS'] : null,
      databaseUrl: sealed['DATABASE_URL'],
      smtpUrl: sealed['SMTP_URL'],
    },
  });
});

it('the service of systemd is one that systemd understands, also for several processes', ({ skip }) => {
  const here = unit.replaceAll(INSTALLED, process.cwd());
  for (const name of ['keystall.service', 'keystall@.service']) writeFileSync(join(folder, name), here);
  for (const name of ['keystall.service', 'keystall@1.service']) {
    const { status, stderr, error } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', '--recursive-errors=no', `./${name}`],
      { cwd: folder, encoding: 'utf8' },
    );
    if (error !== undefined) return skip('Left out, because not installed: systemd-analyze');
    expect([status, stderr]).toEqual([0, '']);
  }
});
