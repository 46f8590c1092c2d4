import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { loadEnvironment } from '#server/platform/load-env-file.ts';
import { readSettingFiles } from '#server/platform/setting-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'keystall-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const SECRET = 's'.repeat(32);

describe('A secret setting that comes as a file (R-105)', () => {
  it.each([
    ['as it is', SECRET, SECRET],
    ['without the byte order mark of Windows', `\uFEFF${SECRET}`, SECRET],
    ['without its line break', `${SECRET}\n`, SECRET],
    ['without its line break of Windows', `${SECRET}\r\n`, SECRET],
    ['with the spaces and line breaks before that', ` ${SECRET}\n\n`, ` ${SECRET}\n`],
  ])('is read %s', (_how, text, expected) => {
    expect(readSettingFiles({ SECRET_FILE: file('secret', text), PORT: '1' })).toEqual({
      env: { SECRET: expected, PORT: '1' },
      wrong: [],
    });
  });

  it('or in .env, which Windows may have begun with a byte order mark, and never over the environment', () => {
    const names = ['ENV_FILE', 'KEYSTALL_ONE', 'KEYSTALL_TWO'];
    const kept = names.map((name) => [name, process.env[name]] as const);
    process.env['ENV_FILE'] = file('.env', '\uFEFFKEYSTALL_ONE=1\r\n# two\r\nKEYSTALL_TWO="2"\r\n');
    process.env['KEYSTALL_TWO'] = 'two';
    try {
      expect(loadEnvironment()).toMatchObject({ KEYSTALL_ONE: '1', KEYSTALL_TWO: 'two' });
    } finally {
      for (const [name, value] of kept)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });

  it('reaches the settings of the host', () => {
    const env = {
      SECRET_FILE: file('new', `${SECRET}\n`),
      SECRET_PREVIOUS_FILE: file('old', 'o'.repeat(32)),
      OPERATOR_TOKEN_FILE: file('token', 'a-token-of-the-operator'),
      DATABASE_URL_FILE: file('url', 'postgres://shop@db.example.com/shop'),
    };
    expect(readConfig(env)).toMatchObject({
      value: {
        secret: SECRET,
        secretPrevious: 'o'.repeat(32),
        operatorToken: 'a-token-of-the-operator',
        databaseUrl: 'postgres://shop@db.example.com/shop',
      },
    });
  });

  it.each([
    ['METRICS_TOKEN', 'a-token-of-the-collector'],
    ['DATABASE_DIRECT_URL', 'postgres://shop@127.0.0.1/direct'],
    ['SMTP_URL', 'smtps://shop@mail.example.com'],
    ['OPERATOR_WEBHOOK_URL', 'https://chat.example.com/hooks/x'],
    ['BITCART_TOKEN', 'a-token-of-bitcart'],
    ['OKX_KEY', 'a-key-of-okx'],
    ['OKX_SECRET', 'a-secret-of-okx'],
    ['OKX_PASSPHRASE', 'a-passphrase-of-okx'],
    ['BINANCE_KEY', 'a-key-of-binance'],
    ['BINANCE_SECRET', 'a-secret-of-binance'],
  ])('may be %s', (name, text) => {
    expect(readSettingFiles({ [`${name}_FILE`]: file(name, text) })).toEqual({
      env: { [name]: text },
      wrong: [],
    });
  });

  it('connects a sandbox to nothing, either', () => {
    expect(readConfig({ SMTP_URL_FILE: file('smtp', 'smtp://mail.example.com') })).toEqual({
      ok: false,
      reason: 'SMTP_URL connects to a real service: set NODE_ENV=production, or leave it out.',
    });
  });

  it.each([
    [{ SECRET, SECRET_FILE: '/nowhere' }, 'SECRET and SECRET_FILE are both set: leave one out.'],
    [{ SECRET_FILE: '/nowhere' }, "SECRET_FILE names a file that can't be read (ENOENT): /nowhere"],
    [{ SMTP_URL_FILE: tmpdir() }, `SMTP_URL_FILE names a file that can't be read (EISDIR): ${tmpdir()}`],
    [{ OKX_KEY_FILE: file('empty', '\n') }, `OKX_KEY_FILE names an empty file: ${join(folder, 'empty')}`],
    [{ SECRET_FILE: file('short', 'hidden-word') }, 'SECRET must have at least 32 characters.'],
    [{ SECRET_PREVIOUS: SECRET }, 'SECRET_PREVIOUS is set without SECRET: set SECRET to the new key.'],
    [{ SECRET, SECRET_PREVIOUS: SECRET }, 'SECRET and SECRET_PREVIOUS are the same key: leave one out.'],
  ])('is refused by a sentence that names the setting: %j', (env, reason) => {
    expect(readConfig(env)).toEqual({ ok: false, reason });
  });

  it('counts for nothing while its name is empty', () => {
    expect(readConfig({ SECRET_FILE: '' })).toEqual(readConfig({}));
  });
});
