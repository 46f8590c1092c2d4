import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/** What a test has said on the console. One that expects it puts a spy in its place, which ends with it. */
const said: string[] = [];

for (const level of ['warn', 'error'] as const) {
  const original = console[level];
  console[level] = (...words) => said.push(format(...words));
  afterEach(() => {
    if (vi.isMockFunction(console[level])) console[level].mockRestore();
  });
  afterAll(() => {
    console[level] = original;
  });
}

afterEach(() => {
  const words = said.splice(0);
  if (words.length > 0) throw new Error(`It was said on the console, and not expected:\n${words.join('\n')}`);
});
