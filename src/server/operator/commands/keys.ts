import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { KEYS_EXAMPLES, Keys } from '#contract/office/keys.ts';
import type { RotationStep } from '../../keys/rotate-keys.ts';
import { previewRotation, rotateKeys } from '../../keys/rotate-keys.ts';
import { describeKeys, RotationProgress } from '../../keys/rotation.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { fieldsOf } from '../frame/field-metadata.ts';
import { None } from '../frame/inputs.ts';
import { drawTable } from '../text/draw.ts';
import { change, reading } from './define-command.ts';

const format = (count: number) => count.toLocaleString('en');

const ROTATED = {
  table: 'outbox',
  after: '',
  locked: 0,
  unreadable: 0,
  duplicates: 0,
  resealed: 99_564,
  left: 0,
} as const;

/** The commands about the key that codes are sealed with (R-104). */
export const keyCommands = [
  reading({
    name: 'keys show',
    title: 'Keys',
    description:
      'Shows the key that codes are sealed with, what still needs the one before, and which hosts hold them.',
    role: 'manager',
    input: None,
    answer: Keys,
    example: { typed: 'keys show', answers: KEYS_EXAMPLES },
    print: ({ current, secret, previous, left, hosts }, width) =>
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
        drawTable(fieldsOf(Keys.entries.hosts), hosts, width),
      ].join('\n'),
    run: describeKeys,
  }),

  change({
    name: 'keys rotate',
    title: 'Change the key',
    description:
      'Changes the key to SECRET and re-seals all codes with it, while the shop sells. It can be stopped and run again, and says when SECRET_PREVIOUS can be removed.',
    role: 'manager',
    costs: ['access'],
    input: v.object({ progress: v.optional(withMetadata(RotationProgress, { isHidden: true })) }),
    answer: v.object({
      progress: RotationProgress,
      done: v.boolean(),
      /** When the previous key can be removed, if that is in the future. */
      removable_at: v.nullable(v.string()),
    }),
    example: {
      typed: 'keys rotate',
      answers: [
        { progress: { ...ROTATED, resealed: 15_000, left: 84_564 }, done: false, removable_at: null },
        { progress: ROTATED, done: true, removable_at: '2026-03-02T12:11:00.000Z' },
        { progress: { ...ROTATED, unreadable: 1 }, done: true, removable_at: null },
      ],
    },
    next: ({ done, progress }) => (done ? null : { progress }),
    said: ({ progress: { resealed, left, unreadable, duplicates }, done, removable_at: removable }) =>
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
            removable === null
              ? 'Nothing is sealed with the previous key any more: SECRET_PREVIOUS can be removed.'
              : `Nothing is sealed with the previous key any more: SECRET_PREVIOUS can be removed after ${formatTime(removable)}, when the last codes that were mailed before the change expire.`,
          ].join('\n')
        : `Re-sealed ${format(resealed)}, ${format(left)} to go.`,
    preview: async (host) => toAnswer(await previewRotation(host)),
    ask: (_host, _input, { progress: { left } }) =>
      `Seal with SECRET from now on${left > 0 ? `, and what is sealed already (${format(left)}) with it too` : ''}? The shop sells on.`,
    steps: async (host, { progress = null }) => toAnswer(await rotateKeys(host, progress)),
  }),
] as const;

const toAnswer = ({ isDone, removableAt, ...progress }: RotationStep) => ({
  progress,
  done: isDone,
  removable_at: removableAt?.toISOString() ?? null,
});
