import { describeError } from './http/answers.ts';

/** Work that is done again and again until it is told to stop, which waits for what is running. */
export type Repeated = { stop(): Promise<void> };

/** Runs `work` again and again, `everyMs` after it ended; one that fails is logged and runs again. */
export function repeat(everyMs: number, work: () => Promise<unknown>): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await work();
    } catch (error) {
      console.error(describeError(error));
    }
    if (!stopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };
  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
