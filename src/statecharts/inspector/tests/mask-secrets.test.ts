import { expect, test } from 'vitest';
import { maskSecrets } from '../mask-secrets.ts';

test('secrets are masked by their names, wherever they are', () => {
  const shown = maskSecrets({
    login: { email: 'someone@example.com', password: 'a secret word', newPassword: 'another' },
    sessionToken: 'abc',
    tries: [{ code: '123456' }],
    codes: ['AAAA-BBBB'],
  });
  expect(shown).toEqual({
    login: { email: 'someone@example.com', password: '•••', newPassword: '•••' },
    sessionToken: '•••',
    tries: [{ code: '•••' }],
    codes: '•••',
  });
});

test('a secret that is not there is seen to be missing', () => {
  expect(maskSecrets({ code: '', token: null })).toEqual({ code: '', token: null });
});

test('a number is no secret, such as the code that a socket is closed with', () => {
  expect(maskSecrets({ code: 1_006 })).toEqual({ code: 1_006 });
});

test('what is no data is named', () => {
  function onAnswer() {}
  const shown = maskSecrets({ onAnswer, signal: new AbortController().signal, error: new TypeError('lost') });
  expect(shown).toEqual({ onAnswer: 'function onAnswer', signal: 'a AbortSignal', error: 'TypeError: lost' });
});

test('maps and sets are read', () => {
  expect(maskSecrets({ a: new Map([['password', 'x']]), b: new Set([1]) })).toEqual({
    a: { password: '•••' },
    b: [1],
  });
});

test('what is long, deep or runs in a circle ends somewhere', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const many = maskSecrets(Array.from({ length: 1_000 }, (_, at) => at));
  expect(many).toHaveLength(26);
  expect(String(maskSecrets('a'.repeat(1_000)))).toHaveLength(301);
  expect(JSON.stringify(maskSecrets(circle))).toContain('…');
});
