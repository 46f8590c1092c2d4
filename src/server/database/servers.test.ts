import { describe, expect, it } from 'vitest';
import { serverUrlsOf } from './servers.ts';

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
    'postgres://one.example.com,,two.example.com/shop',
    'postgres://one.example.com:99999/shop',
    'postgres://db.example.com/shop?target_session_attrs=standby',
  ])('are none in %s', (url) => {
    expect(serverUrlsOf(url)).toBeNull();
  });
});
