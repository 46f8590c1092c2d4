import { openPostgres } from '../../database/connect.ts';
import { checkLaws } from '../../recovery/check-laws.ts';
import type { checkCommands } from '../commands/check.ts';
import type { HandlersOf } from '../handler.ts';

export const checkHandlers: HandlersOf<keyof typeof checkCommands> = {
  async check({ db, config }) {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    if (url === null) return { broken: await checkLaws(db) };
    // A connection of its own: of a large shop it takes longer than the host's others may.
    const opened = await openPostgres(url);
    return { broken: await checkLaws(opened.db).finally(() => opened.db.destroy()) };
  },
};
