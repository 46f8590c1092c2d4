import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerInput, WorkerMessage } from './parse-in-worker.ts';
import { parseStatement } from './statement.ts';

const LINES_AT_ONCE = 200;

const { text, options }: WorkerInput = workerData;
const send = (message: WorkerMessage) => parentPort?.postMessage(message);

const parsed = await parseStatement(text, options);
if (!parsed.ok) send({ parsed });
else {
  const { lines, ...value } = parsed.value;
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    send({ lines: lines.slice(from, from + LINES_AT_ONCE) });
  send({ parsed: { ok: true, value } });
}
