/** The locks that all tabs of a browser share. It may have none, as on a plain http address. */
export type Locks = Pick<LockManager, 'request'> | undefined;

/** How long what a tab writes into the browser's storage may take until every other tab reads it: a few milliseconds, and to spare. */
export const HEARD_AFTER_MS = 100;

/** A turn of this tab that is asked for (`works` wait for it) or on; `count` is how many works were done in it. */
type Turn = { isOn: boolean; works: (() => void)[]; count: number };
const turns = new WeakMap<NonNullable<Locks>, Map<string, Turn>>();

/**
 * Does the work while no other tab does work of this name. What comes while this tab has its turn is done in it, without another wait; the
 * turn is handed on once the next tab reads what was written last: tabs are processes of their own, and a lock is handed on faster than a
 * storage is. A page that is left waits no more, since what it did not write by then would be lost; nor does a browser without locks, or
 * one that refuses them.
 */
export function inTurn<T>(locks: Locks, name: string, work: () => T): Promise<T> {
  if (locks === undefined) return exclusively(locks, name, work);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const doIt = () => {
    try {
      resolve(work());
    } catch (error) {
      reject(error);
    }
  };
  const own = turns.get(locks) ?? new Map<string, Turn>();
  turns.set(locks, own);
  const turn = own.get(name);
  if (turn === undefined) {
    const asked = { isOn: false, works: [doIt], count: 0 };
    own.set(name, asked);
    const waiting = new AbortController();
    window.addEventListener('pagehide', () => begin(asked), { signal: waiting.signal });
    void exclusively(locks, name, () =>
      take(asked, () => {
        waiting.abort();
        own.delete(name);
      }),
    );
  } else if (turn.isOn) {
    turn.count += 1;
    doIt();
  } else turn.works.push(doIt);
  return promise;
}

function begin(turn: Turn): void {
  turn.isOn = true;
  for (const doIt of turn.works.splice(0)) doIt();
}

async function take(turn: Turn, end: () => void): Promise<void> {
  begin(turn);
  for (let before = -1; before !== turn.count; ) {
    before = turn.count;
    await heard();
  }
  end();
}

const heard = () => new Promise<void>((resolve) => setTimeout(resolve, HEARD_AFTER_MS));

/** Does the work while no other tab does work of this name; a browser without locks, or one that refuses them, does it at once. */
function exclusively<T>(locks: Locks, name: string, work: () => T | Promise<T>): Promise<T> {
  return holding(locks, name, work, async () => {});
}

/** Does the work while no other tab, and nothing else in this one, does work of this name; the next one reads what it wrote. */
export function exclusivelyHeard<T>(locks: Locks, name: string, work: () => T | Promise<T>): Promise<T> {
  return holding(locks, name, work, heard);
}

/** Answers when the work is done; the lock is held until `after` is over too. */
function holding<T>(
  locks: Locks,
  name: string,
  work: () => T | Promise<T>,
  after: () => Promise<void>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let begun = false;
  async function workOnce() {
    begun = true;
    try {
      resolve(await work());
    } catch (error) {
      reject(error);
    }
    await after();
  }
  async function request() {
    try {
      await locks?.request(name, workOnce);
    } catch {
      // No lock is to be had.
    }
    if (!begun) await workOnce();
  }
  void request();
  return promise;
}
