import { expect, it } from 'vitest';
import { HttpError } from './http-error.ts';
import { createRefusalSpacing } from './space-refusals.ts';

const refuse = (status: 429 | 401) => () => Promise.reject(new HttpError(status, 'No.'));
const spaceRefusals = createRefusalSpacing();

it('Many refusals of one client leave 20 ms apart, others at once (R-90)', async () => {
  const begun = performance.now();
  const elapsedOf = (call: Promise<unknown>) => call.catch(() => performance.now() - begun);
  const many = Array.from({ length: 6 }, () => elapsedOf(spaceRefusals('198.51.100.7', refuse(429))));
  const wrong = spaceRefusals('198.51.100.7', refuse(401));
  const other = spaceRefusals('198.51.100.8', refuse(429));
  await expect(Promise.race([wrong, Promise.all(many)])).rejects.toMatchObject({ status: 401 });
  await expect(Promise.race([other, Promise.all(many)])).rejects.toMatchObject({ status: 429 });
  await expect(spaceRefusals('198.51.100.7', async () => 'fine')).resolves.toBe('fine');
  // Timers of Node may fire a millisecond early.
  expect(Math.max(...(await Promise.all(many)).map(Number))).toBeGreaterThanOrEqual(99);
});
