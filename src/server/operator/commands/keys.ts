import * as v from 'valibot';
import { RotationProgress } from '../../keys/rotation.ts';
import { defineCommand } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';

const format = (count: number) => count.toLocaleString('en');

/** The commands about the key that codes are sealed with. */
export const keyCommands = {
  'keys show': defineCommand(
    {
      about:
        'Shows the key that codes are sealed with, what still needs the one before, and which hosts hold them.',
      example: 'keys show',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.object({
        /** The names of keys, which reveal nothing of them. */
        current: v.string(),
        secret: v.string(),
        previous: v.nullable(v.string()),
        left: v.object({ codes: v.number(), items: v.number(), mails: v.number() }),
        hosts: v.array(v.object({ name: v.string(), keys: v.array(v.string()) })),
      }),
    },
    ({ current, secret, previous, left, hosts }, width) =>
      [
        `Codes are sealed with key ${current}.`,
        ...(secret === current || previous !== null
          ? []
          : [`SECRET is key ${secret}: "keys rotate" changes to it once every host below holds it.`]),
        ...(previous === null
          ? []
          : [
              `Still sealed with key ${previous}: ${format(left.codes)} codes, ${format(left.items)} items delivered by hand, ${format(left.mails)} mails. "keys rotate" goes on with them.`,
            ]),
        '',
        formatTable(
          ['HOST', 'HOLDS'],
          hosts.map(({ name, keys }) => [name, keys.join(', ')]),
          width,
        ),
      ].join('\n'),
  ),

  'keys rotate': defineCommand(
    {
      about:
        'Changes the key to SECRET and re-seals all codes with it, while the shop sells. It can be stopped and run again, and says when SECRET_PREVIOUS can be removed.',
      example: 'keys rotate',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({ progress: v.optional(RotationProgress) }),
      answer: v.object({
        progress: RotationProgress,
        done: v.boolean(),
        /** When the previous key can go, if that is in the future. */
        removable_at: v.nullable(v.string()),
      }),
      next: ({ done, progress }) => (done ? null : { progress }),
    },
    ({ progress: { resealed, left, unreadable, duplicates }, done, removable_at: at }) =>
      done
        ? [
            ...(resealed > 0 ? [`Re-sealed ${format(resealed)}.`] : []),
            ...(unreadable > 0
              ? [`${format(unreadable)} can't be read with any key and stay as they are.`]
              : []),
            ...(duplicates > 0
              ? [
                  `${format(duplicates)} were in stock twice, added by an older release during the change: the host's log names them.`,
                ]
              : []),
            at === null
              ? 'Nothing is sealed with the previous key any more: SECRET_PREVIOUS can be removed.'
              : `Nothing is sealed with the previous key any more: SECRET_PREVIOUS can be removed after ${formatTime(at)} UTC, when the last codes that were mailed before the change expire.`,
          ].join('\n')
        : `Re-sealed ${format(resealed)}, ${format(left)} to go.`,
  ),
} as const;
