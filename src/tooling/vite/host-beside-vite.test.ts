import { expect, it } from 'vitest';
import { portsFault } from './host-beside-vite.ts';

it('refuses the operator’s port for the shop or its host', () => {
  const told = (port: number, operator: number) =>
    `npm run dev needs PORT (${port}) and the port after it (${port + 1}), and OPERATOR_PORT is ${operator}: set PORT or OPERATOR_PORT to another.`;
  expect([portsFault(4190, '4191'), portsFault(4190, '4190')]).toEqual([told(4190, 4191), told(4190, 4190)]);
  expect([portsFault(3009), portsFault(3010, '')]).toEqual([told(3009, 3010), told(3010, 3010)]);
  expect([portsFault(4190, '4192'), portsFault(4190, '4189'), portsFault(3000)]).toEqual([null, null, null]);
});
