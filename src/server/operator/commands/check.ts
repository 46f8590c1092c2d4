import * as v from 'valibot';
import { defineCommand } from '../command.ts';

/** The command that checks the database. */
export const checkCommands = {
  check: defineCommand(
    {
      about:
        "Checks the laws of the shop's data while it sells: each code delivered once, each payment with its order or credit, each balance and receipt in the ledger. It changes nothing.",
      example: 'check',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.object({ broken: v.array(v.string()) }),
      isRefusal: ({ broken }) => broken.length > 0,
    },
    ({ broken }) => (broken.length === 0 ? 'Nothing is wrong.' : broken.join('\n')),
  ),
} as const;
