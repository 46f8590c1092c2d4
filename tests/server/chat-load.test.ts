import { expect, it } from 'vitest';
import { startChatHost } from './support/chat.ts';
import { problemsUnderLoad } from './support/chat-load.ts';
import { onOneEngine } from './support/world.ts';

onOneEngine(
  'A support chat over two hosts',
  (world) => {
    it('loses, duplicates and misorders nothing under load', async () => {
      const [one, other] = [await startChatHost(world), await startChatHost(await world.secondHost())];
      try {
        const load = { idle: 40, talkers: 20, lines: 10, linesASecond: 200 };
        expect(await problemsUnderLoad({ ports: [one.port, other.port], ...load })).toEqual([]);
      } finally {
        await one.close();
        await other.close();
      }
    });
  },
  { env: { LIMITS: 'loose' } },
);
