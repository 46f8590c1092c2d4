import { describeKeys } from '../../keys/rotation.ts';
import type { keyCommands } from '../commands/keys.ts';
import type { HandlersOf } from '../handler.ts';
import { rotateKeys } from '../rotate-keys.ts';

export const keyHandlers: HandlersOf<keyof typeof keyCommands> = {
  'keys show': describeKeys,

  'keys rotate': async (host, { progress = null }) => {
    const { isDone, removableAt, ...reached } = await rotateKeys(host, progress);
    return { progress: reached, done: isDone, removable_at: removableAt?.toISOString() ?? null };
  },
};
