import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db.example.com/shop?sslmode=verify-full',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  PUBLIC_URL: 'https://shop.example.com',
  SECRET: 'x'.repeat(40),
  TRUSTED_PROXIES: '1',
  BANK_NAME: 'First Bank',
  BANK_ACCOUNT: 'PK00FIRS0000000000000001',
  BANK_TITLE: 'Shop Ltd',
};

describe('Without any setting', () => {
  it('the host is a sandbox on loopback', () => {
    expect(readConfig({})).toMatchObject({
      ok: true,
      value: {
        mode: 'sandbox',
        host: 'localhost',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        dataDir: expect.stringMatching(/\/\.data$/),
        databaseUrl: null,
        databaseDirectUrl: null,
        poolSize: 10,
        secret: null,
        operatorPort: 3010,
        officeUrl: null,
        operatorToken: null,
        limits: 'loose',
        catalogueFile: expect.stringMatching(/\/public\/catalogue\.json$/),
        trustedProxies: 0,
        smtpUrl: null,
        mailFrom: { name: 'Keystall', address: 'no-reply@localhost' },
        operatorEmail: null,
        operatorWebhookUrl: null,
        auditDays: 730,
        chatDays: null,
        mailDays: 30,
        bank: null,
        bitcart: null,
        okx: null,
        binance: null,
        rate: null,
      },
    });
  });

  it('an empty setting counts as none', () => {
    expect(readConfig({ PORT: '', HOST: ' ', SMTP_URL: '' })).toEqual(readConfig({}));
  });
});

describe('Production', () => {
  it('has strict limits and listens to the world', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      ok: true,
      value: {
        mode: 'production',
        host: '0.0.0.0',
        limits: 'strict',
        publicUrl: 'https://shop.example.com',
        mailFrom: { name: 'Keystall', address: 'no-reply@shop.example.com' },
        bank: { name: 'First Bank', account: 'PK00FIRS0000000000000001', title: 'Shop Ltd' },
      },
    });
  });

  it('leaves after 5 seconds, or as many as are set, if none', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ value: { shutdownDelay: 5 } });
    expect(readConfig({ ...PRODUCTION, SHUTDOWN_DELAY: '0' })).toMatchObject({ value: { shutdownDelay: 0 } });
  });

  it('names every missing setting', () => {
    const config = readConfig({ NODE_ENV: 'production' });
    expect(config).toEqual({ ok: false, reason: expect.any(String) });
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'SECRET', 'BANK_NAME'])
      expect(config).toMatchObject({ reason: expect.stringContaining(name) });
  });

  it.each([
    ['DATABASE_URL', /^DATABASE_URL .* is missing\.$/],
    ['SMTP_URL', /^SMTP_URL .* is missing\.$/],
    ['PUBLIC_URL', /^PUBLIC_URL .* is missing\.$/],
    ['SECRET', /^SECRET .* is missing\.$/],
    ['BANK_TITLE', /^BANK_TITLE is missing: the bank account needs all of its settings\.$/],
  ])('reports that only %s is missing', (name, reason) => {
    const { [name]: _, ...rest }: Record<string, string> = PRODUCTION;
    expect(readConfig(rest)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  const BANK = ['BANK_NAME', 'BANK_ACCOUNT', 'BANK_TITLE'];
  const withoutBank = Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !BANK.includes(name)));
  const BITCART = {
    BITCART_URL: 'https://pay.example.com/api',
    BITCART_TOKEN: 'token',
    BITCART_STORE: 'store-1',
    BITCART_ADMIN_URL: 'https://pay.example.com/admin',
  };
  const OKX = { OKX_KEY: 'k', OKX_SECRET: 'hidden-word', OKX_PASSPHRASE: 'p', RATE_PKR_PER_USDT: '278.5' };
  const BINANCE = {
    BINANCE_KEY: 'k',
    BINANCE_SECRET: 'hidden-word',
    BINANCE_ID: '12345678',
    BINANCE_TITLE: 'Shop Ltd',
    RATE_URL: 'https://rates.example.com/usdt.json',
  };

  it.each([
    [
      'Bitcart',
      BITCART,
      {
        bitcart: {
          url: 'https://pay.example.com/api',
          token: 'token',
          store: 'store-1',
          adminUrl: 'https://pay.example.com/admin',
        },
      },
    ],
    [
      'OKX',
      { ...OKX, OKX_NETWORKS: 'TRC20,erc20' },
      {
        okx: {
          url: 'https://www.okx.com',
          key: 'k',
          secret: 'hidden-word',
          passphrase: 'p',
          networks: ['trc20', 'erc20'],
        },
        rate: { kind: 'fixed', rate: '278.5' },
      },
    ],
    [
      'Binance',
      BINANCE,
      {
        binance: {
          url: 'https://api.binance.com',
          key: 'k',
          secret: 'hidden-word',
          id: '12345678',
          title: 'Shop Ltd',
        },
        rate: {
          kind: 'source',
          url: 'https://rates.example.com/usdt.json',
          field: 'tether.pkr',
          min: 150,
          max: 600,
        },
      },
    ],
  ])('accepts %s as its only payment method', (_, env, value) => {
    expect(readConfig({ ...withoutBank, ...env })).toMatchObject({
      ok: true,
      value: { bank: null, ...value },
    });
  });

  it.each([
    [{ BITCART_STORE: '' }, { ...BITCART }, 'BITCART_STORE is missing: Bitcart needs all of its settings.'],
    [
      { BITCART_URL: 'pay.example.com' },
      { ...BITCART },
      'BITCART_URL must be an address such as https://pay.example.com/api.',
    ],
    [{ BITCART_TOKEN: 'two words' }, { ...BITCART }, 'BITCART_TOKEN must be one word of plain characters.'],
    [{ OKX_PASSPHRASE: '' }, { ...OKX }, 'OKX_PASSPHRASE is missing: OKX needs all of its settings.'],
    [{ OKX_NETWORKS: 'trc20, erc20' }, { ...OKX }, 'OKX_NETWORKS must be a list such as trc20,erc20.'],
    [
      { RATE_PKR_PER_USDT: '' },
      { ...OKX },
      'RATE_PKR_PER_USDT or RATE_URL is missing: payments in USDT are priced by it.',
    ],
    [{ RATE_PKR_PER_USDT: '0' }, { ...OKX }, 'RATE_PKR_PER_USDT must be a decimal number such as 278.5.'],
    [
      { RATE_PKR_PER_USDT: '280' },
      { ...BINANCE },
      "RATE_PKR_PER_USDT and RATE_URL can't both be set: leave one out.",
    ],
    [{ RATE_MIN: '700' }, { ...BINANCE }, 'RATE_MIN must not be above RATE_MAX.'],
    [{ RATE_FIELD: 'a..b' }, { ...BINANCE }, 'RATE_FIELD must be a path such as tether.pkr.'],
    [{ BINANCE_ID: '' }, { ...BINANCE }, 'BINANCE_ID is missing: Binance needs all of its settings.'],
  ])('says what is wrong with a network: %o', (change, env, reason) => {
    expect(readConfig({ ...PRODUCTION, ...env, ...change })).toEqual({ ok: false, reason });
  });

  it('rejects SANDBOX', () => {
    expect(readConfig({ ...PRODUCTION, SANDBOX: 'public' })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('SANDBOX'),
    });
  });
});

describe('In production, what leaves the machine is encrypted (R-110)', () => {
  const isRefused = (env: Record<string, string>, reason: string) =>
    expect(readConfig({ ...PRODUCTION, ...env })).toEqual({ ok: false, reason });
  const isTaken = (env: Record<string, string>, value = {}) =>
    expect(readConfig({ ...PRODUCTION, ...env })).toMatchObject({ ok: true, value });
  const BITCART = {
    BITCART_TOKEN: 't',
    BITCART_STORE: 's',
    BITCART_ADMIN_URL: 'https://pay.example.com/admin',
  };

  it.each([
    'postgres://db.example.com/shop',
    'postgres://db.example.com/shop?sslmode=disable',
    'postgres://db.example.com/shop?sslmode=prefer',
    'postgres://db.example.com/shop?sslmode=no-verify',
    'postgres://db.example.com/shop?sslmode=verify-full&sslmode=disable',
    'postgres://db.example.com/shop?sslmode=require&uselibpqcompat=true',
    'postgres://db.example.com/shop?sslmode=require&ssl=no-verify',
    'postgres://localhost/shop?host=db.example.com',
    'postgres://127.0.0.1.example.com/shop',
    'postgres://10.0.0.7/shop',
    'postgres://127.0.0.1,db.example.com/shop',
  ])('a database without verified encryption is refused: %s', (DATABASE_URL) => {
    isRefused(
      { DATABASE_URL },
      'DATABASE_URL must be encrypted and verified beyond this machine: add sslmode=verify-full to it, or set ALLOW_PLAINTEXT=database if the network in between is trusted.',
    );
    isTaken({ DATABASE_URL, ALLOW_PLAINTEXT: 'mail, database' }, { databaseUrl: DATABASE_URL });
  });

  it.each([
    'postgres://localhost/shop',
    'postgres://shop:word@127.0.0.1:5433/shop',
    'postgres://[::1]/shop',
    'postgres:///shop?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/shop',
  ])('a database on this machine needs none: %s', (DATABASE_URL) => {
    isTaken({ DATABASE_URL }, { databaseUrl: DATABASE_URL });
  });

  it.each(['require', 'verify-ca', 'verify-full'])('sslmode=%s verifies the database wholly', (mode) => {
    isTaken(
      { DATABASE_URL: `postgres://u:p%40@db.example.com/shop?sslmode=${mode}&application_name=shop` },
      {
        databaseUrl: 'postgres://u:p%40@db.example.com/shop?sslmode=verify-full&application_name=shop',
      },
    );
  });

  it('each of several database servers counts, and so does the one past a pooler (R-110, R-114)', () => {
    const several = 'postgres://one.example.com,two.example.com/shop?target_session_attrs=read-write';
    isTaken(
      { DATABASE_URL: `${several}&sslmode=require` },
      { databaseUrl: `${several}&sslmode=verify-full` },
    );
    isRefused(
      { DATABASE_DIRECT_URL: 'postgres://db.example.com/shop' },
      'DATABASE_DIRECT_URL must be encrypted and verified beyond this machine: add sslmode=verify-full to it, or set ALLOW_PLAINTEXT=database if the network in between is trusted.',
    );
  });

  it('a mail server is sent nothing before the connection is encrypted', () => {
    isTaken(
      { SMTP_URL: 'smtp://u:p%40@mail.example.com:587' },
      { smtpUrl: 'smtp://u:p%40@mail.example.com:587?requireTLS=true' },
    );
    isTaken(
      { SMTP_URL: 'smtp://mail.example.com/?requireTLS=false&ignoreTLS=true' },
      { smtpUrl: 'smtp://mail.example.com/?requireTLS=true&ignoreTLS=true' },
    );
    isTaken({ SMTP_URL: 'smtps://mail.example.com' }, { smtpUrl: 'smtps://mail.example.com' });
    isTaken({ SMTP_URL: 'smtp://127.0.0.1:25' }, { smtpUrl: 'smtp://127.0.0.1:25' });
    isTaken(
      { SMTP_URL: 'smtp://mail.example.com', ALLOW_PLAINTEXT: 'mail' },
      { smtpUrl: 'smtp://mail.example.com' },
    );
    isRefused(
      { SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' },
      "SMTP_URL must verify the mail server's certificate beyond this machine: take tls.rejectUnauthorized out of it, or set ALLOW_PLAINTEXT=mail if the network in between is trusted.",
    );
  });

  it.each([
    ['BITCART_URL', { ...BITCART, BITCART_URL: 'http://pay.example.com/api' }],
    [
      'BITCART_ADMIN_URL',
      { ...BITCART, BITCART_URL: 'https://pay.example.com/api', BITCART_ADMIN_URL: 'http://pay.example.com' },
    ],
    ['OKX_URL', { OKX_URL: 'http://okx.example.com' }],
    ['BINANCE_URL', { BINANCE_URL: 'http://binance.example.com' }],
    ['RATE_URL', { RATE_URL: 'http://rates.example.com' }],
  ])('a network over http is refused: %s', (name, env) => {
    isRefused(
      env,
      `${name} must be encrypted beyond this machine: use https, or set ALLOW_PLAINTEXT=networks if the network in between is trusted.`,
    );
    isTaken({ ...env, ALLOW_PLAINTEXT: 'networks' });
  });

  it('the shop itself over http is refused, but on this machine', () => {
    isRefused(
      { PUBLIC_URL: 'http://shop.example.com' },
      'PUBLIC_URL must be encrypted beyond this machine: use https, or set ALLOW_PLAINTEXT=visitors if the network in between is trusted.',
    );
    isTaken({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  });

  it('a network on this machine needs none', () => {
    isTaken({ ...BITCART, BITCART_URL: 'http://127.0.0.1:8000/api' });
  });

  it('a connection that ALLOW_PLAINTEXT doesn’t know is named', () => {
    isRefused(
      { ALLOW_PLAINTEXT: 'database,everything, all' },
      'ALLOW_PLAINTEXT must be a list of database, mail, networks, visitors, not everything, all.',
    );
  });
});

describe('A sandbox', () => {
  it.each([
    ['SMTP_URL', 'smtp://mail.example.com'],
    ['BITCART_URL', 'https://pay.example.com'],
    ['OKX_KEY', 'k'],
    ['BINANCE_SECRET', 's'],
    ['RATE_PKR_PER_USDT', '280'],
    ['RATE_URL', 'https://rates.example.com/usdt.json'],
    ['PUBLIC_URL', 'https://shop.example.com'],
    ['OPERATOR_WEBHOOK_URL', 'https://chat.example.com/hooks/x'],
  ])('refuses %s by name', (name, value) => {
    expect(readConfig({ [name]: value })).toEqual({
      ok: false,
      reason: `${name} connects to a real service: set NODE_ENV=production, or leave it out.`,
    });
  });

  it.each(['0.0.0.0', '192.168.1.5', '::', 'shop.example.com'])(
    'does not listen on %s by default',
    (HOST) => {
      expect(readConfig({ HOST })).toMatchObject({
        ok: false,
        reason: expect.stringContaining('SANDBOX=public'),
      });
      expect(readConfig({ HOST, SANDBOX: 'public' })).toMatchObject({ ok: true, value: { host: HOST } });
    },
  );

  it.each(['127.0.0.1', 'localhost', '::1'])('may listen on %s if SANDBOX=public', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ ok: true, value: { host: HOST } });
  });
});

describe('Behind https', () => {
  const { TRUSTED_PROXIES: _, ...unset } = PRODUCTION;

  it('production needs to know its proxies, since all visitors would be one client otherwise', () => {
    expect(readConfig(unset)).toEqual({
      ok: false,
      reason:
        'TRUSTED_PROXIES (how many proxies are in front of the host, 0 for none) is missing: without it, all visitors behind a proxy would share one limit.',
    });
    expect(readConfig({ ...unset, TRUSTED_PROXIES: '0' })).toMatchObject({ ok: true });
    const plain = { ...unset, PUBLIC_URL: 'http://shop.example.com', ALLOW_PLAINTEXT: 'visitors' };
    expect(readConfig(plain)).toMatchObject({ ok: true });
    const OFFICE_URL = 'https://office.example.com/';
    expect(readConfig({ ...plain, OFFICE_URL })).toMatchObject({ ok: false });
    expect(readConfig({ ...plain, OFFICE_URL, TRUSTED_PROXIES: '1' })).toMatchObject({
      value: { officeUrl: 'https://office.example.com' },
    });
  });
});

describe('A bad value', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number.'],
    [{ PORT: '70000' }, 'PORT must be at most 65535.'],
    [{ OPERATOR_PORT: '-1' }, 'OPERATOR_PORT must be a whole number.'],
    [{ PORT: '3010' }, 'PORT and OPERATOR_PORT are both 3010: set one of them to another.'],
    [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN must have at least 16 characters and no spaces.'],
    [{ POOL_SIZE: '0' }, 'POOL_SIZE must be at least 1.'],
    [{ POOL_SIZE: 'many' }, 'POOL_SIZE must be a whole number.'],
    [{ LIMITS: 'none' }, 'LIMITS must be loose or strict.'],
    [{ TRUSTED_PROXIES: '99' }, 'TRUSTED_PROXIES must be at most 10.'],
    [{ AUDIT_DAYS: '7' }, 'AUDIT_DAYS must be at least 30.'],
    [{ CHAT_DAYS: '7' }, 'CHAT_DAYS must be at least 30.'],
    [{ MAIL_DAYS: '2' }, 'MAIL_DAYS must be at least 3.'],
    [{ AUDIT_DAYS: 'forever' }, 'AUDIT_DAYS must be a whole number.'],
    [{ SECRET: 'short' }, 'SECRET must have at least 32 characters.'],
    [{ SANDBOX: 'yes' }, 'SANDBOX can only be public, or be left out.'],
    [{ HOST: 'a host' }, 'HOST must be a name or an address.'],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must be an address such as postgres://user:password@db.example.com/shop.',
    ],
    [
      { DATABASE_URL: 'postgres://shop@one.example.com,/shop' },
      'DATABASE_URL must be an address such as postgres://user:password@db.example.com/shop.',
    ],
    [
      { DATABASE_URL: 'postgres://shop@db.example.com/shop?target_session_attrs=standby' },
      'DATABASE_URL must be an address such as postgres://user:password@db.example.com/shop.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://shop@db.example.com/shop' },
      'DATABASE_DIRECT_URL is for a pooler at DATABASE_URL: set DATABASE_URL too, or leave it out.',
    ],
    [{ PUBLIC_URL: 'shop.example.com' }, 'PUBLIC_URL must be an address such as https://shop.example.com.'],
    [
      { PUBLIC_URL: 'http://localhost:3000/shop' },
      'PUBLIC_URL must be an origin alone, without a path, such as https://shop.example.com.',
    ],
    [
      { OPERATOR_WEBHOOK_URL: 'http://chat.example.com/hooks/x' },
      'OPERATOR_WEBHOOK_URL must be an address such as https://chat.example.com/hooks/TOKEN.',
    ],
    [
      { OFFICE_URL: 'http://office.example.com' },
      'OFFICE_URL must be an address such as https://office.example.com.',
    ],
    [
      { OFFICE_URL: 'https://example.com/office' },
      'OFFICE_URL must be an origin alone, without a path, such as https://office.example.com.',
    ],
    [
      { ...PRODUCTION, OFFICE_URL: 'https://shop.example.com/' },
      'OFFICE_URL and PUBLIC_URL are the same: give the office a name of its own.',
    ],
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM must be an email address, with or without a name: Shop <shop@example.com>.',
    ],
    [
      { MAIL_FROM: 'Shop\r\nBcc: all@example.com\r\n <shop@example.com>' },
      'MAIL_FROM must be an email address, with or without a name: Shop <shop@example.com>.',
    ],
    [{ OPERATOR_EMAIL: 'staff' }, 'OPERATOR_EMAIL must be an email address: staff@example.com.'],
    [
      { BANK_NAME: 'First Bank', BANK_TITLE: 'Shop Ltd' },
      'BANK_ACCOUNT is missing: the bank account needs all of its settings.',
    ],
  ])('is reported by name: %o', (env, reason) => {
    expect(readConfig(env)).toEqual({ ok: false, reason });
  });

  it('is reported with all others, one per line', () => {
    expect(readConfig({ PORT: 'abc', LIMITS: 'none' })).toEqual({
      ok: false,
      reason: 'PORT must be a whole number.\nLIMITS must be loose or strict.',
    });
  });

  it('never repeats a secret', () => {
    const config = readConfig({
      ...PRODUCTION,
      DATABASE_URL: 'mysql://user:hidden-word@db',
      SECRET: 'hidden-word',
    });
    expect(JSON.stringify(config)).not.toContain('hidden-word');
  });
});

describe('The sender of mails', () => {
  it.each([
    ['shop@example.com', { name: 'Keystall', address: 'shop@example.com' }],
    ['My Shop <shop@example.com>', { name: 'My Shop', address: 'shop@example.com' }],
    ['"My Shop" <shop@example.com>', { name: 'My Shop', address: 'shop@example.com' }],
    ['<shop@example.com>', { name: 'Keystall', address: 'shop@example.com' }],
  ])('may be %s', (MAIL_FROM, mailFrom) => {
    expect(readConfig({ MAIL_FROM })).toMatchObject({ ok: true, value: { mailFrom } });
  });
});

describe('The address of the operator', () => {
  it('is taken without the spaces around it', () => {
    expect(readConfig({ OPERATOR_EMAIL: ' staff@example.com ' })).toMatchObject({
      ok: true,
      value: { operatorEmail: 'staff@example.com' },
    });
  });
});
