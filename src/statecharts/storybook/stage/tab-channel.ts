const KEY = 'statecharts-live';

/**
 * A channel between the frames of this tab: the story, its panel, and the same story in other
 * frames. They share a session store. A duplicated tab shares it too, until it is closed.
 */
export function tabChannel(): BroadcastChannel {
  const tab = sessionStorage.getItem(KEY) ?? crypto.randomUUID();
  sessionStorage.setItem(KEY, tab);
  return new BroadcastChannel(`${KEY} ${tab}`);
}
