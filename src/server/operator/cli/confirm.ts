import { createInterface } from 'node:readline/promises';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Asks a yes-or-no question; anything but `y` or `yes` is a no. */
export const confirm = async (question: string, terminal: Terminal): Promise<boolean> =>
  /^y(es)?$/i.test(await typedAfter(`${question} [y/N] `, terminal));

/**
 * Asks which of several answers is meant, by its number: its index, and null for anything else. The
 * first is the easy one, which `y` means too.
 */
export async function choose(
  question: string,
  answers: readonly string[],
  terminal: Terminal,
): Promise<number | null> {
  const listed = answers.map((answer, index) => `  ${index + 1}  ${answer}`);
  const typed = await typedAfter(
    [question, ...listed, 'Which? [a number, or nothing] '].join('\n'),
    terminal,
  );
  const at = /^y(es)?$/i.test(typed) ? 0 : /^\d$/.test(typed) ? Number(typed) - 1 : -1;
  return at in answers ? at : null;
}

/** What is typed after a prompt, on one line; empty if the terminal ends. */
async function typedAfter(prompt: string, { input, output }: Terminal): Promise<string> {
  const terminal = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return (await Promise.race([terminal.question(prompt), ended])).trim();
  } finally {
    terminal.close();
  }
}
