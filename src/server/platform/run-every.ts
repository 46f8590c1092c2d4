/** A repeating job; `stop` waits for the running round. */
type RepeatingJob = { stop(): Promise<void> };

/**
 * Runs `work` repeatedly, `everyMs` after its end; a failure is handed to `onError` and doesn't
 * stop the job.
 */
export function runEvery(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): RepeatingJob {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
