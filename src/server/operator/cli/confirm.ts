import { createInterface } from 'node:readline/promises';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Asks a yes-or-no question; anything but `y` or `yes` is a no. */
export const confirm = async (question: string, terminal: Terminal): Promise<boolean> =>
  /^y(es)?$/i.test(await typedAfter(`${question} [y/N] `, terminal));

/**
 * Asks for one of several choices by number: its index, or null for any other input. `y` means the
 * first, easiest choice.
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

/** One typed line after a prompt; empty if the terminal closes. */
async function typedAfter(prompt: string, { input, output }: Terminal): Promise<string> {
  const terminal = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return (await Promise.race([terminal.question(prompt), ended])).trim();
  } finally {
    terminal.close();
  }
}
