import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { CONVERSATIONS_EXAMPLES } from '#contract/office/chat.ts';
import { interactiveChat } from './interactive-chat.ts';

it.each([
  [199, null],
  [200, 'These are the first 200. For others: chat list --limit 1000'],
])('of a list of %d conversations it says: %j', async (count, said) => {
  const [[example]] = CONVERSATIONS_EXAMPLES;
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked: unknown[] = [];
  input.end('/quit\n');
  await interactiveChat({
    send: async (_name, sent) => {
      asked.push(sent);
      return Array(count).fill(example);
    },
    input,
    output,
  });
  const shown = String(output.read());
  expect(asked.at(-1)).toEqual({ limit: 200 });
  expect(/^These are.*/m.exec(shown)?.[0] ?? null).toBe(said);
  expect(shown).toContain(`\n${String(count).padStart(3)}  `);
});
