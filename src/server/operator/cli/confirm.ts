import { createInterface } from 'node:readline/promises';

/** Asks a yes-or-no question; anything but `y` or `yes` is a no. */
export async function confirm(
  question: string,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const typed = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
    return /^\s*y(es)?\s*$/i.test(typed);
  } finally {
    terminal.close();
  }
}
