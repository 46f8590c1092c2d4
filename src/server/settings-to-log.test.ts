import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settingsToLog } from './settings-to-log.ts';

it('The log names each server of a database, and no password (R-114, R-116)', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://shop:hidden@one.example.com,two.example.com:5433/shop',
    DATABASE_DIRECT_URL: 'postgres://shop:hidden@three.example.com/shop',
  });
  if (!config.ok) throw new Error(config.reason);
  const shown = settingsToLog(config.value);
  expect(shown).toMatchObject({
    database: 'one.example.com,two.example.com:5433',
    database_direct: 'three.example.com',
  });
  expect(JSON.stringify(shown)).not.toContain('hidden');
});
