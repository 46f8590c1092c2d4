import * as v from 'valibot';
import { PreferenceName, type Profile } from '#contract/accounts.ts';
import { lenient } from '#contract/lenient.ts';
import { fieldOf, isObject, listOf } from '#web/lib/sent.ts';

/** A profile as its page shows it. `unread`: the mailing lists whose value can't be read. */
export type ShownProfile = Profile & { unread?: readonly PreferenceName[] };

/** A profile that was read from an answer, with what can't be read of it. */
export function withUnread(profile: Profile, body: unknown): ShownProfile {
  const sent = fieldOf(body, 'preference');
  const isOdd = listOf(sent).length > 0 && (!isObject(sent) || Array.isArray(sent));
  const unread = PreferenceName.options.filter((list) => isOdd || isUnreadable(fieldOf(sent, list)));
  return unread.length === 0 ? profile : { ...profile, unread };
}

const OneValue = lenient(v.object({ value: v.boolean() }), () => {});
const isUnreadable = (value: unknown): boolean => listOf(value).length > 0 && !v.is(OneValue, { value });
