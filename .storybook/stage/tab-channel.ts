const KEY = 'keystall-catalogue';

/**
 * A channel between the frames of this tab: the story, its panel, and the same story in other
 * frames. Frames of one tab share a session store, which other tabs don't.
 */
export function tabChannel(): BroadcastChannel {
  const tab = sessionStorage.getItem(KEY) ?? crypto.randomUUID();
  sessionStorage.setItem(KEY, tab);
  return new BroadcastChannel(`${KEY} ${tab}`);
}
