import { Worker } from 'node:worker_threads';
import type { Parsed } from '#contract/parse.ts';
import type { Statement, StatementLine } from './parsed-statement.ts';
import type { StatementOptions } from './statement.ts';
import { parseStatement } from './statement.ts';

/** Parsing a shorter text takes less time than starting a thread. */
const SHORT_MAX = 32 * 1024;

/**
 * The thread's messages: the lines in small pieces, so that receiving them blocks nothing, then the
 * rest.
 */
export type WorkerMessage = { lines: StatementLine[] } | { parsed: Parsed<Omit<Statement, 'lines'>> };
export type WorkerInput = { text: string; options: Omit<StatementOptions, 'breathe'> };

/**
 * `parseStatement`, for long texts in a thread: a statement of a year takes seconds, during which
 * the host must serve shoppers. Aborting one of the signals `ends` stops the thread.
 */
export async function parseInWorker(
  text: string,
  options: StatementOptions,
  ends: readonly (AbortSignal | undefined)[],
): Promise<Parsed<Statement> | 'ended'> {
  if (text.length <= SHORT_MAX) return parseStatement(text, options);
  const { breathe: _, ...rest } = options;
  const workerData: WorkerInput = { text, options: rest };
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { workerData });
  const end = () => void worker.terminate();
  for (const signal of ends) signal?.addEventListener('abort', end);
  try {
    return await new Promise((resolve, reject) => {
      const lines: StatementLine[] = [];
      worker.on('message', (message: WorkerMessage) => {
        if ('lines' in message) lines.push(...message.lines);
        else
          resolve(
            message.parsed.ok ? { ok: true, value: { ...message.parsed.value, lines } } : message.parsed,
          );
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve('ended'));
      if (ends.some((signal) => signal?.aborted)) end();
    });
  } finally {
    for (const signal of ends) signal?.removeEventListener('abort', end);
    await worker.terminate();
  }
}
