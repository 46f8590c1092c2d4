import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { canListen, portsFault, takenFault } from './host-beside-vite.ts';

it('refuses the operator’s port for the shop or its host', () => {
  const told = (port: number, operator: number) =>
    `npm run dev needs PORT (${port}) and the port after it (${port + 1}), and OPERATOR_PORT is ${operator}: set PORT or OPERATOR_PORT to another.`;
  expect([portsFault(4190, '4191'), portsFault(4190, '4190')]).toEqual([told(4190, 4191), told(4190, 4190)]);
  expect([portsFault(3009), portsFault(3010, '')]).toEqual([told(3009, 3010), told(3010, 3010)]);
  expect([portsFault(4190, '4192'), portsFault(4190, '4189'), portsFault(3000)]).toEqual([null, null, null]);
});

it('says which port is taken, and which setting names another', async () => {
  const without = (taken: number) => takenFault(4190, async (port) => port !== taken);
  expect([await without(4190), await without(4191), await without(4192)]).toEqual([
    'Another program has port 4190, which npm run dev needs for the shop. Set PORT to another: PORT=4290 npm run dev',
    'Another program has port 4191, which npm run dev needs for its host. Set PORT to another: PORT=4290 npm run dev',
    null,
  ]);
});

it.each(['127.0.0.1', '::1'])('a port that is taken at %s alone is taken', async (address) => {
  const other = createServer().listen(0, address);
  await once(other, 'listening');
  const bound = other.address();
  expect(await canListen(typeof bound === 'object' ? (bound?.port ?? 0) : 0)).toBe(false);
  other.close();
});
