import type { SnapshotFrom } from 'xstate';
import type { PreferenceName } from '#contract/accounts.ts';
import type { profileMachine } from './profile.machine.ts';

/** A mailing list as it is to be shown: while the host is asked, as the shopper wants it. */
export function preferenceIn({ value, context }: SnapshotFrom<typeof profileMachine>, list: PreferenceName) {
  const at = typeof value === 'object' && 'shown' in value ? value.shown[list] : 'resting';
  const kept = context.profile?.preference[list] ?? false;
  return {
    at,
    isOn: at === 'saving' ? (context.wished[list] ?? kept) : kept,
    refusal: at === 'refused' ? (context.refusals[list] ?? null) : null,
  };
}
