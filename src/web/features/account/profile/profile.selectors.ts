import type { SnapshotFrom } from 'xstate';
import type { PreferenceName } from '#contract/accounts.ts';
import type { profileMachine } from './profile.machine.ts';

/** How a mailing list is shown: while it is being saved, with the new value. */
export function preferenceOf({ value, context }: SnapshotFrom<typeof profileMachine>, list: PreferenceName) {
  const status = typeof value === 'object' && 'shown' in value ? value.shown[list] : 'idle';
  const saved = context.profile?.preference[list] ?? false;
  return {
    status,
    isOn: status === 'saving' ? (context.pendingPreferences[list] ?? saved) : saved,
    error: status === 'refused' ? (context.preferenceErrors[list] ?? null) : null,
  };
}
