import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/**
 * Runs a program that registers tasks, and returns what it said and its exit code. The signal is sent
 * after each line, as when Ctrl-C is pressed several times.
 */
async function run(then: string, signal?: NodeJS.Signals): Promise<{ said: string; code: unknown }> {
  const program = `
    import { onEnd } from ${JSON.stringify(new URL('on-end.ts', import.meta.url).href)};
    onEnd(() => console.log('first'));
    onEnd(() => { throw new Error('broken'); });
    onEnd(() => console.log('last'));
    onEnd(() => console.log('forgotten'))();
    console.log('ready');
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
    if (signal !== undefined && said.includes('ready')) child.kill(signal);
  });
  const [code] = await once(child, 'close');
  return { said, code };
}
const WAIT = 'setInterval(() => {}, 1_000);';
const ALL = 'ready\nlast\nfirst\n';

test('tasks run at the end, the last one first, though one fails', async () => {
  expect(await run('')).toEqual({ said: ALL, code: 0 });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('tasks run at %s', async (signal, code) => {
  expect(await run(WAIT, signal)).toEqual({ said: ALL, code });
});

test('tasks run after a failure', async () => {
  expect(await run('throw new Error("wrong");')).toEqual({ said: ALL, code: 1 });
});
