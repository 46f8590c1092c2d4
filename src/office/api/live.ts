type Listener = () => void;

/** Tells pages that the shop has changed. */
export type Live = {
  subscribe(listener: Listener): () => void;
  /** Called when this browser has changed something. */
  tell(): void;
  /** Follows the host's events until the returned function is called. */
  follow(): () => void;
};

type Browser = {
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  EventSource: typeof EventSource;
};

/** Follows the host's events. A hidden tab catches up when it becomes visible. */
export function createLive({ document, EventSource }: Browser): Live {
  const listeners = new Set<Listener>();
  let isMissed = false;
  const tell = () => {
    isMissed = document.hidden;
    if (!document.hidden) for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    follow() {
      const onVisible = () => {
        if (isMissed) tell();
      };
      const events = new EventSource('/events');
      events.addEventListener('message', tell);
      // The host doesn't repeat events that were sent while the connection was lost.
      let isLost = false;
      events.addEventListener('error', () => {
        isLost = true;
      });
      events.addEventListener('open', () => {
        if (isLost) tell();
        isLost = false;
      });
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        events.close();
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
  };
}
