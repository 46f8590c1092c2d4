import { BROKEN_LAWS_EXAMPLES, BrokenLaws } from '#contract/office/check.ts';
import { openPostgres } from '../../database/connect.ts';
import { checkLaws } from '../../recovery/check-laws.ts';
import { None } from '../frame/inputs.ts';
import { reading } from './define-command.ts';

const NONE = 'Nothing is wrong.';

/** The command that checks the database. */
export const checkCommands = [
  reading({
    name: 'check',
    title: 'Check the data',
    description:
      "Checks the laws of the shop's data while it sells: each code delivered once, each payment with its order or credit, each balance and receipt in the ledger. It changes nothing.",
    role: 'support',
    input: None,
    answer: BrokenLaws,
    none: NONE,
    example: { typed: 'check', answers: BROKEN_LAWS_EXAMPLES },
    isRefusal: ({ broken }) => broken.length > 0,
    print: ({ broken }) => (broken.length === 0 ? NONE : broken.join('\n')),
    run: async ({ db, config }) => {
      const url = config.databaseDirectUrl ?? config.databaseUrl;
      if (url === null) return { broken: await checkLaws(db) };
      // A connection of its own: on a large shop, this takes longer than the host's other queries
      // may.
      const opened = await openPostgres(url);
      return { broken: await checkLaws(opened.db).finally(() => opened.db.destroy()) };
    },
  }),
] as const;
