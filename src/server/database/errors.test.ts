import { describe, expect, it } from 'vitest';
import { unavailability } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('…'), { code });

describe('The database is unreachable (R-91)', () => {
  it.each([
    ['the connection failed', '08006'],
    ['the server has too many connections', '53300'],
    ['the administrator stopped the server', '57P01'],
    ['the server crashed', '57P02'],
    ['the server is starting', '57P03'],
    ['an idle session was ended', '57P05'],
    ['an idle transaction was ended', '25P03'],
    ['nobody listens', 'ECONNREFUSED'],
    ['the connection was reset', 'ECONNRESET'],
    ['the connection was closed while writing', 'EPIPE'],
    ['the network timed out', 'ETIMEDOUT'],
    ['the name is not known', 'ENOTFOUND'],
    ['the name could not be looked up', 'EAI_AGAIN'],
  ])('if %s: %s', (_, code) => expect(unavailability(withCode(code))).toBe('unreachable'));

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
    'Connection terminated',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'driver has already been destroyed',
    'Postgres connection has been discarded',
    'PGlite is closed',
    'PGlite is closing',
    'PGlite instance is already closed.',
  ])('if a driver says: %s', (message) => expect(unavailability(new Error(message))).toBe('unreachable'));

  it('also if every address of a host refused', () => {
    const refused = [withCode('ECONNREFUSED'), withCode('ECONNREFUSED')];
    const error = Object.assign(new AggregateError(refused, ''), { code: 'ECONNREFUSED' });
    expect(unavailability(error)).toBe('unreachable');
  });
});

describe('The database is slow (R-91)', () => {
  it.each([
    ['lock_timeout', '55P03'],
    ['statement_timeout', '57014'],
  ])('after its %s', (_, code) => expect(unavailability(withCode(code))).toBe('slow'));
});

describe('The database has no disk space (R-91)', () => {
  it.each([['53100'], ['ENOSPC']])('after %s', (code) => expect(unavailability(withCode(code))).toBe('full'));
});

describe('Nothing is wrong with the database', () => {
  it.each([['23505'], ['40001'], ['40P01'], ['42601'], ['ENOENT']])('after %s', (code) =>
    expect(unavailability(withCode(code))).toBeNull(),
  );

  it.each([new Error('Something else'), new TypeError('fetch failed'), 'Connection terminated', null])(
    'after %s',
    (error) => expect(unavailability(error)).toBeNull(),
  );
});
