/**
 * Resolves in the next task, so that input is handled first. It uses no timer, because browsers
 * throttle those.
 */
export const yieldToMain = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** The longest time in milliseconds that work in tasks keeps input waiting: half a frame. */
const TASK_MS = 8;

/** The clock and the pause between two tasks of work. */
export type YieldTimer = { now: () => number; yieldToMain: () => Promise<unknown> };

const BROWSER_TIMER: YieldTimer = { now: () => performance.now(), yieldToMain };

/**
 * The result of `work`, done in many short tasks, so that a slow phone can respond between them. It
 * may pause wherever `work` yields. Rejects if `signal` is aborted.
 */
export async function inTasks<T>(
  work: Generator<void, T>,
  signal?: AbortSignal,
  timer: YieldTimer = BROWSER_TIMER,
): Promise<T> {
  let started = timer.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (timer.now() - started < TASK_MS) continue;
    await timer.yieldToMain();
    signal?.throwIfAborted();
    started = timer.now();
  }
}
