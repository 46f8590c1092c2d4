import { expect, it } from 'vitest';
import { admitKeyring } from '#server/keys/holders.ts';
import { upsertHolder } from '#server/keys/store.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { shopOf } from './support/driver.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const OLD = 'the old secret that is long enough';
const NEW = 'the new secret that is long enough';
const [OLD_ID, NEW_ID] = [keyringFrom(OLD).ids[0], keyringFrom(NEW).ids[0]];

onOneEngine(
  'The operator’s keys (R-104)',
  (world) => {
    const operator = operatorFor(world, folder);
    const holder = { id: 'one', name: 'shop-1, process 7', keyIds: [OLD_ID] };

    it('are shown and changed, with the progress, and the end says when the previous one can go', async () => {
      const { db } = world.host;
      await admitKeyring(db, keyringFrom(OLD));
      await db.deleteFrom('key_holder').execute();
      await upsertHolder(db, holder);
      // More than one step of the command.
      for (let list = 0; list < 2; list++)
        await shopOf({ ...world.host, keyring: keyringFrom(OLD) }).stocks('star-5', 8_000);

      const refused = await operator.run('keys rotate');
      expect(refused).toEqual({
        code: 1,
        out: '',
        err: 'Not every host holds the new key: restart shop-1, process 7 with SECRET and SECRET_PREVIOUS first.\n',
      });
      expect((await operator.run('keys show')).out).toBe(
        [
          `Codes are sealed with key ${OLD_ID}.`,
          `SECRET is key ${NEW_ID}: "keys rotate" changes to it once every host below holds it.`,
          '',
          'HOST               HOLDS',
          `shop-1, process 7  ${OLD_ID}`,
          '',
        ].join('\n'),
      );

      await upsertHolder(db, { ...holder, keyIds: [NEW_ID, OLD_ID] });
      expect(await operator.run('keys rotate')).toEqual({
        code: 0,
        err: 'Re-sealed 15,000, 1,000 to go.\n',
        out: [
          'Re-sealed 16,000.',
          'Nothing is sealed with the previous key any more: SECRET_PREVIOUS can be removed after 2026-03-02 14:11, when the last codes that were mailed before the change expire.',
          '',
        ].join('\n'),
      });
      world.clock.advance(11 * MINUTE);
      expect((await operator.run('keys rotate')).out).toBe(
        'Nothing is sealed with the previous key any more: SECRET_PREVIOUS can be removed.\n',
      );
      expect((await operator.run('keys show')).out).toContain(`Codes are sealed with key ${NEW_ID}.`);
      const audits = await operator.audits();
      expect(audits.map(({ action }) => action)).toEqual(['keys rotate', 'keys rotated']);
      expect(JSON.stringify(audits)).not.toMatch(/secret|CODE-/);
    });
  },
  { env: { ...operatorEnv(folder), SECRET: NEW, SECRET_PREVIOUS: OLD } },
);
