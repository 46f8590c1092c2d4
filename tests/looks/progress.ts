/** Says how far a long task is: on a terminal in one line, else every tenth part. */
export function startProgress(what: string, total: number): { step: () => void; end: () => void } {
  const started = Date.now();
  const line = (done: number) => `${what}: ${done} of ${total}, ${seconds(Date.now() - started)}`;
  const isTerminal = process.stdout.isTTY === true;
  let done = 0;
  return {
    step() {
      done += 1;
      if (isTerminal) process.stdout.write(`\r${line(done)}`);
      else if (done < total && done % Math.ceil(total / 10) === 0) console.log(line(done));
    },
    end() {
      console.log(isTerminal ? `\r${line(done)}` : line(done));
    },
  };
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
