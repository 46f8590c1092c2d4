import { describe, expect, it } from 'vitest';
import { databaseUrlFault, serverUrlsOf } from './servers.ts';

describe('The servers in a URL (R-114)', () => {
  it.each([
    ['postgres://shop@db.example.com/shop', ['postgres://shop@db.example.com/shop']],
    ['postgres:///shop?host=/run/postgresql', ['postgres:///shop?host=/run/postgresql']],
    [
      'postgresql://shop:pass%2Cword@one.example.com:5433,two.example.com/shop?target_session_attrs=read-write&sslmode=verify-full',
      [
        'postgresql://shop:pass%2Cword@one.example.com:5433/shop?sslmode=verify-full',
        'postgresql://shop:pass%2Cword@two.example.com/shop?sslmode=verify-full',
      ],
    ],
    ['postgres://[::1]:5432,127.0.0.1/shop', ['postgres://[::1]:5432/shop', 'postgres://127.0.0.1/shop']],
  ])('%s', (url, servers) => {
    expect(serverUrlsOf(url)).toEqual(servers);
  });

  it.each([
    'mysql://db.example.com/shop',
    'shop',
    'postgres://',
    'postgres://shop:word@/shop',
    'postgres:///shop?host=',
    'postgres://one.example.com,,two.example.com/shop',
    'postgres://one.example.com:99999/shop',
    'postgres://db.example.com/shop?target_session_attrs=standby',
  ])('are none in %s', (url) => {
    expect(serverUrlsOf(url)).toBeNull();
  });
});

describe('The fault of a database’s URL', () => {
  const ENCODED =
    "DATABASE_URL can't be read: in its user and password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25.";
  const NO_SERVER =
    "DATABASE_URL names no server: write it as in postgres://user:password@db.example.com/shop, or a socket's folder as in postgres:///shop?host=/run/postgresql.";
  it.each<[url: string, fault: string | null]>([
    ...['p@ss', 'p/ss', 'p?ss', 'p#ss', 'p%ss', '12/ss', '12?ss', '12#ss', 'p%4', 'p@s,s'].map(
      (word): [string, string] => [
        `postgres://shop:${word}@db.example.com/shop?sslmode=verify-full`,
        ENCODED,
      ],
    ),
    ['postgres://', NO_SERVER],
    ['postgresql:///shop', NO_SERVER],
    ['postgres://shop:word@/shop?sslmode=disable', NO_SERVER],
    ['postgres', 'DATABASE_URL must be an address such as postgres://user:password@db.example.com/shop.'],
    ['postgres://shop:p%40%2f%3F%23%25:ss@db.example.com/shop', null],
    ['postgres://db.example.com/shop?user=mina%40shop&application_name=a@b', null],
    ['postgres:///shop?host=/run/postgresql&user=shop', null],
    ['postgres://shop@one.example.com:5433,[::1]/shop?target_session_attrs=primary', null],
  ])('%s', (url, fault) => {
    expect(databaseUrlFault('DATABASE_URL', url)).toBe(fault);
  });
});
